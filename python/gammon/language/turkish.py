"""Why a play or an action is refused, in Turkish."""

__all__ = ["REASONS", "RULINGS", "WORDS"]

REASONS = {
    "unparsable": "“{text}” bir hamle değil: “{found}” {column}. sütundan itibaren okunamıyor. Hamleleri 8/5 6/5, "
    "bar/22 veya 6/off gibi nereden/nereye diye yazın.",
    "game_over": "Oyun bitti, oynanacak bir şey kalmadı.",
    "wrong_dice": "Bu zarlar turun bu aşamasının zarları değil.",
    "no_checker_there": "{move}: {place} pulunuz yok.",
    "moves_backward": "{move} geriye gidiyor: pullar büyük numaralı haneden küçüğe, 24’ten 1’e, sonra dışarı gider.",
    "die_not_rolled": "{move} için {distance} gerekir, {dice} zarından kalanlar bunu vermez: her zar bir kez, çift "
    "zar dört kez oynanır.",
    "checker_pinned": "{move}: {place} duran pulunuz hapsedilmiş; rakip üzerinden kalkmadan oynayamaz.",
    "must_enter_first": "{move}: kırık pulunuz var; o girmeden başka pul oynanamaz.",
    "reserve_first": "{move}: yedekte pullarınız var; hepsi girmeden başka pul oynanamaz.",
    "reserve_closed": "{move}: çift zar ya da 1-2 atana kadar yedekteki pullarınız giremez.",
    "runner_first": "{move}: koşucunuz henüz yeterince ilerlemedi: {point}. hanenize varmadan ya da orayı geçmeden "
    "başka pul başlangıçtan çıkamaz.",
    "head_limit": "{move}: bu turda baş hanenizden en çok {limit} pul çıkabilir.",
    "hitter_must_stay": "{move}: {point}. hanenizde kıran pul bu turda orada kalmalı; vur kaç yok.",
    "point_held": "{move}: {point}. hanede rakibin kapısı var ({count} pul), oraya oynayamazsınız.",
    "point_held_by_one": "{move}: {point}. hanenizde rakibin bir pulu var; bu oyunda tek pul kapı sayılır.",
    "pin_held": "{move}: {point}. hanenizdeki rakip pul sizin pulunuzu hapsediyor, oraya oynayamazsınız.",
    "no_hit_yet": "{move}: evinizde bir pulunuz olmadan kıramazsınız; {point}. hanenizde rakibin açık pulu var.",
    "stack_full": "{move}: {point}. haneniz dolu: en çok {limit} pul alır.",
    "not_all_home": "{move}: pul toplamak için bütün pullarınız evinizde olmalı; biri {place} duruyor.",
    "pinned_no_bear_off": "{move}: hapsedilmiş pulunuz varken pul toplayamazsınız; biri {place}.",
    "checker_stands_higher": "{move}: daha gerideki bir pul {place} dururken {die} zarıyla daha küçük haneden pul "
    "toplanamaz.",
    "exact_die_only": "{move}: bu oyunda pul yalnız tam zarla toplanır: burada {needed} gerekir, {die} değil.",
    "rearmost_first": "{move}: yalnız en gerideki pul toplanabilir; o da {place}.",
    "game_ends_first": "{move}: önceki hamleler oyunu bitiriyor, ardından bir şey oynanamaz.",
    "hitter_to_safety": "Kıran pul aynı turda ancak sonunda açıkta kalıyorsa ilerleyebilir.",
    "start_quarter_full": "Böylece başlangıç bölgenizin (24–19) {limit} hanesinden fazlasını tutmuş olursunuz; sınır "
    "bu.",
    "start_quarter_closed": "Böylece başlangıç bölgenizde (24–19) iki ya da daha çok pulla {limit} haneden fazlasını "
    "kapatmış olursunuz.",
    "opponent_quarter_full": "Böylece rakibin başlangıç bölgesinde {limit} haneden fazlasını tutmuş olursunuz.",
    "six_prime_none_ahead": "Böylece önünde hiç rakip pul yokken art arda altı hane kapatmış olursunuz.",
    "six_prime_too_early": "Böylece art arda altı hane kapatmış olursunuz; buna ancak 2. ve 1. hanelerinizi "
    "tutuyorsanız izin vardır.",
    "must_play_both_dice": "İki zar da oynanabiliyor, öyleyse ikisi de oynanmalı: örneğin {example}.",
    "must_play_larger_die": "Yalnız bir zar oynanabiliyor; o da büyük olan {die} olmalı: örneğin {example}.",
    "must_play_die": "{die} oynanabiliyor, öyleyse oynanmalı: örneğin {example}.",
    "must_play_more_of_double": "{die} zarı {possible} kez oynanabiliyor ve bu kadarı oynanmalı; burada {played} kez "
    "oynanmış: örneğin {example}.",
    "play_one_or_all": "Ya tek zar oynayın ya da oynanabildiği kadarını: örneğin {example}.",
    "must_end_game": "Oyunu bitiren hamle bütün zarları oynamış sayılır, daha kısası oynanamaz: örneğin {example}.",
    "no_pips_wasted": "Bütün pullarınız evinizdeyken zarın hiçbir sayısı boşa gitmemeli; bu hamlede gereğinden "
    "fazlası gidiyor: örneğin {example}.",
    "must_open_prime": "Rakip art arda altı hanenizin ardında oynayamıyor, öyleyse birini açmalısınız: örneğin "
    "{example}.",
    "ambiguous_move": "“{text}” farklı konumlara götüren yollardan oynanabilir: {choices} yazın.",
}

RULINGS = {
    "match_over": "Maç bitti: {seat} numaralı koltuk kazandı, {score}.",
    "answer_first": "Önce {seat} numaralı koltuk yanıt vermeli: {offer}.",
    "opening_first": "Oyun başlamadı: önce başlama zarı atılır.",
    "game_under_way": "Başlama zarı bir kez atılır ve bu oyun başladı.",
    "not_your_turn": "Sıra {seat} numaralı koltukta.",
    "roll_first": "Henüz zar atmadınız.",
    "already_rolled": "{dice} attınız, bunu oynamalısınız.",
    "choose_first": "Bir çift kazandınız: önce hangisi olduğunu seçin.",
    "nothing_to_choose": "Şimdi seçecek bir çiftiniz yok.",
    "dice_needed": "Zarlar eksik: eylemle birlikte verin ya da maça kendi zarlarını atacağı bir tohum verin.",
    "dice_differ": "Bu maçın zarları tohumundan gelir ve bu atış {given} değil: zarları yazmayın.",
    "moves_made": "Bu turda tek tek pul oynandı: turu öyle bitirin ya da önce geri alın.",
    "no_moves_made": "Bu turda tek tek oynanmış pul yok.",
    "move_die_by_die": "Bu pul oraya farklı kıran yollardan gidebilir: zar zar oynayın.",
    "turn_unfinished": "Turunuz bitmedi: {left} daha oynanmalı.",
    "no_cube": "Bu oyun vido zarı olmadan oynanır.",
    "double_after_roll": "Yalnız zar atmadan önce katlayabilirsiniz; siz {dice} attınız.",
    "double_after_play": "Yalnız turunuzun başında katlayabilirsiniz; bu turda oynadınız bile.",
    "crawford_game": "Bu Crawford oyunu, bir oyuncunun galibiyete bir sayı kalmasından sonraki ilk oyun: kimse "
    "katlayamaz.",
    "one_point_match": "Maç bir sayılık, katlanacak bir şey yok.",
    "cube_not_yours": "Vido zarı {seat} numaralı koltukta; yalnız o katlayabilir.",
    "cube_at_limit": "Vido zarı {cube} gösteriyor ve {limit} üstüne çıkamaz.",
    "holland": "Hollanda kuralına göre Crawford oyunundan sonra iki taraf da ikişer kez atmadan kimse katlayamaz.",
    "cube_dead": "Şimdiki {cube} değeriyle maçı zaten kazanırsınız: katlamak size yaramaz ve bu masada yasaktır.",
    "nothing_offered": "Yanıtlanacak bir öneri yok.",
    "other_answer": "Bu, şu öneriye yanıt değil: {offer}.",
    "money_only": "Bu yalnız para oyununda vardır, maçta yoktur.",
    "no_beavers": "Bu oturum beaver’sız oynanır.",
    "no_more_beavers": "Aynı katlamaya karşı başka beaver yapılamaz.",
    "no_raccoons": "Bu oturum raccoon’sız oynanır.",
    "no_such_resignation": "{variant} oyununda bu kayıp yoktur: {kind}. Şunlarla çekilebilirsiniz: {choices}.",
    "resign_higher": "Çekilmeniz reddedildi: sonraki atışa kadar yalnız daha fazlasını önerebilirsiniz.",
    "too_many_points": "Bir koltuk bir oturumda en çok {limit} sayı kazanabilir: daha azına anlaşın.",
    "settled_already": "Anlaşma öneriniz reddedildi: sonraki atıştan sonra yenisini önerebilirsiniz.",
}

WORDS = {
    "double": "katlama",
    "beaver": "beaver",
    "raccoon": "raccoon",
    "resignation": "çekilme",
    "settlement": "anlaşma",
    "single": "tek oyun",
    "gammon": "mars",
    "backgammon": "üç katlı mars",
}
