import { list, type ReplyWords } from './words.ts';

/** What people text in Hungarian. */
export const HUNGARIAN: ReplyWords = {
  joined: [
    'le szeretnek|szeretnem|akarok|akarom iratkozni=leiratkozni',
    'iratkozzon|iratkozzanak|iratkoznek le=leiratkozni',
  ],
  unsubscribe: list('leiratkozas leiratkozast leiratkozom leiratkozok leiratkozni leiratkoznek leiratkozunk'),
  stop: list('allj alljon alljanak'),
  end: [],
  cancel: [],
  alone: [],
  notBehind: [],
  courtesy:
    list(`kerem kerlek kerjuk legyen szives szivesen koszonom koszonjuk koszi koszonettel szepen azonnal most mar
    tobbet tobb tobbe soha sose sajnos elnezest bocsanat hello szia sziasztok udv udvozlettel jo napot kivanok tisztelt`),
  linking:
    list(`a az ez ezt ezek ezeket ezekrol ezekrol errol arrol en engem nekem minket nekunk es vagy is hogy ne nem le
    egy on onok vagyok vagyunk`),
  wanting: list('szeretnek szeretnem szeretnenk akarok akarom akarunk kapni kapok kerek kernek kerunk'),
  asking: list('mondtam kertem tudna tudnak lehet lehetne'),
  questions: list('hogyan miert mikor hol ki'),
  texting:
    list(`uzenet* sms* ertesit* emlekezteto* reklam* level* kuldj* kuldes* irj irjon irjanak irjatok irogass* zavarj*
    zaklass* keress* hivj* hivogass*`),
  lists: list('listarol listabol rendszerbol adatbazisbol'),
  numbers: list('szamomat szamom szamunkat szamra telefonszamomat telefonszamom'),
  refusals: [
    'ne|soha|sose @texting',
    'nem kerek|kernek|kerunk|szeretnek|akarok|kell @texting',
    '^ nem kerek|kerunk tobbet|tobb $',
    'rossz|teves szam|szamot|szamon|szamra|telefonszam|telefonszamot',
    'nem @numbers',
    'nem paciens*|paciense|beteguk',
    'torold|torolj|toroljon|toroljenek|torolje|toroljek @numbers|@lists|nevem|nevemet|adataim*',
    'vegyel|vegyen|vegyenek|vegyek le|ki',
    'hagyj|hagyjon|hagyjanak|hagyjatok beken',
    'hagyja|hagyjak|hagyjatok abba',
    'fejezze|fejezzek be',
    'nem erdekel',
    '^ eleg $',
    '^ eleg volt $',
    '^ torles|torlest $',
    'elhunyt',
  ],
  negations: list('nem'),
  appointment: list('idopont* vizit* rendeles* vizsgalat* kezeles*'),
  times:
    list(`ma holnap holnapi holnapra hetfo* kedd* szerda* csutortok* pentek* szombat* vasarnap* het heten hetre delelott
    delutan nap`),
  callOff: [
    'lemond*',
    'torol*|torl* @appointment',
    'le kell|szeretnem|szeretnek|akarom|tudom mondan*|mondani',
    'at lehet|tudjuk|tudja|tudnak|kell|szeretnem|szeretnenk ten*',
    'attehet*|attesz*|attenn*|athelyez*|atrak*|elhalaszt*|halaszt*|modosit*',
    'nem tudok|tudunk|tud|fogok|fogunk menni|elmenni|jonni|eljonni|odaerni',
    'nem megyek|megyunk|jovok|jovunk|erek',
    'masik|mas|kesobbi|korabbi nap*|idopont*|het*|ora*',
  ],
  illness: list('beteg betegek lazas lazasak influenza influenzas covidos'),
  reactions: [
    'kedvelte|imadta|kiemelte|megkerdojelezte|kerdojelezte',
    'kedvelte|imadta|kiemelte|megkerdojelezte ezt|azt',
    'tetszett neki',
    'nem tetszett neki',
    'nem kedvelte',
    'nem kedvelte ezt',
    'nevetett ezen|rajta',
    'eltavolitott egy szivet|kedvelest|nevetest|felkialtojelet|kerdojelet|reakciot innen|errol|ebbol',
    'reagalt erre|ra',
    'ezzel reagalt erre',
    'ezzel reagalt',
  ],
  reactedTo: [
    'kedvelt|imadott|kiemelt|megkerdojelezett egy @things',
    'nevetett egy @things',
    'reagalt egy @things',
    'ezzel reagalt egy @things',
  ],
  things: list('kepet fotot videot uzenetet matricat fajlt kepen foton videon kepre fotora videora uzenetre'),
};
