/** German: stop words, roots and the parts of compounds. */

/** Also question words; compared in lower case. */
export const GERMAN_STOP_WORDS: ReadonlySet<string> = new Set(
  `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bereits bin bis bist da dabei dadurch
dafür daher damit danach dann daran darauf daraus darf darin darum darüber das dass davon dazu dein deine deinem deinen deiner dem den denn
der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch dürfen ein eine einem einen einer eines
einige er es etwa etwas euch euer eure für gab ganz gar geht gegen gewesen gibt haben hat hatte hatten hier hin ich ihm ihn
ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes jener jetzt kann kannst kein keine keinem keinen
keiner können könnte man mal mehr mein meine meinem meinen meiner mich mir mit muss müssen nach nein nicht nichts noch nun nur ob oder
ohne schon sehr sei sein seine seinem seinen seiner seit selber selbst sich sie sind so sogar soll sollen sollte sollten sondern sonst über um
und uns unser unsere unserem unseren unserer unter viel viele vielen vom von vor wann war waren warum was weg weil welche welchem
welchen welcher welches wem wen wenn wer werde werden wessen wie wieder will wir wird wo woher wohin wollen wollte wollten womit worden wovon wozu
wurde wurden würde würden zu zum zur zwar zwischen`.split(/\s+/),
)

const NUMBERS: ReadonlyMap<string, string> = numbered(
  'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
)

/** Prefixes that leave a verb, and the `ge` or `zu` between: `abgezogen`, `abzuziehen`. */
const SEPARABLE =
  /^(ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|um|vor|weg|weiter|zuruck|zusammen|zu)(?:ge(?=.{2,}(?:t|en|te[nmrs]?)$)|zu(?=.{2,}n$))(?=.{3})/
const PREFIX =
  '(?:ab|an|auf|aus|be|bei|durch|ein|ent|er|fest|ge|her|hin|los|mit|nach|uber|um|unter|ver|vor|weg|weiter|wider|zer|zu|zuruck|zusammen)?'

/** Each entry: the root of a strong verb, and its other roots. */
const STRONG = `bind band bund, biet bot, bitt bat bet, bleib blieb, brech brach broch brich, bring brach, denk dach, entscheid entschied,
fahr fuhr, fall fiel, find fand fund, flieg flog, geb gab gib, geh ging gang, gewinn gewann gewonn, halt hielt, heb hob, heiss hiess, helf half holf hilf,
kenn kann, komm kam, lass liess, lauf lief, les las lies, leih lieh, lieg lag leg, mess mass miss, nehm nahm nomm nimm, nenn nann, ruf rief,
scheid schied, schein schien, schieb schob, schlag schlug, schliess schloss, schneid schnitt, schreib schrieb, schweig schwieg, seh sah sieh, send sand,
sing sang sung, sink sank sunk, sitz sass sess, spring sprang sprung, sprech sprach sproch sprich, steh stand, steig stieg, sterb starb storb stirb,
trag trug, treff traf troff triff, treib trieb, tret trat tritt, trink trank trunk, tu tat, verlier verlor, wachs wuchs, wasch wusch, weis wies,
werb warb worb wirb, werf warf worf wirf, wiss wuss weiss, zieh zog, beginn begann begonn, ess ass iss, vergess vergass vergiss`

const STRONG_ROOTS: ReadonlyMap<string, string> = new Map(
  STRONG.split(/,\s+/).flatMap(entry => {
    const [root = '', ...others] = entry.split(' ')
    return others.map(other => [other, root] as const)
  }),
)
const STRONG_FORM = new RegExp(`^(${PREFIX})(${[...STRONG_ROOTS.keys()].join('|')})$`)

/** The last parts of common compounds, without umlauts. Short words that end many others are left out. */
const HEADS =
  `abend adresse amt angebot anlage antrag anzahl arbeit arzt aufgabe ausgabe auskunft ausweis auto bahn bank bau becken bedingung bericht
beratung bestellung betrag betrieb bild blatt boden brief brot bruch buch buro code datei daten datum decke dienst drucker eingang einkauf essen
fach fahrt fall farbe fehler feier ferien fest feuer firma flache flasche flug form frage frau freund frist funktion garten gast gebaude
gebuhr geld gerat gericht gesellschaft gesprach gewicht glas grenze groesse grund gruppe gutschein halle handel haus heft heizung hilfe
hof holz hose hund jacke jahr kaffee kammer karte kasse kasten katze keller kessel kind kirche klasse kleid klinik konto konzept kosten kraft kreis
kuche kuchen kunde kurs lager lampe land leben lehrer leistung leitung liste loch losung mann markt maschine mauer meister messer mittel modell monat
motor mutter nacht name netz note nummer ofen ordnung ort papier partner pass pflicht plan platte platz post prasident preis problem programm
projekt prozess prufung punkt quelle rad rahmen rat raum rechnung rechner recht regal regel reise reparatur richtung roman rohr saft salat schaden
schalter schein schicht schiff schlussel schrank schraube schuh schule schutz seite sendung serie sessel sicherung speicher spiel sprache stadt
stand station steckdose stein stelle steuer stoff strasse stuck student stuhl stunde suche suppe system tabelle tag tarif tasche tasse
tee teil telefon tempo teppich termin test text ticket tier tisch titel tochter topf tor treffen treppe turm uhr umfang umzug unfall unterricht unterlagen
urlaub vater verband verbot verein verfahren verkauf verkehr verlag versicherung versuch vertrag verwaltung vorschlag wagen wahl wand
wasser wechsel weg wein weise werk wert wetter woche wohnung wort zahl zeit zeitung zettel zeug ziel zimmer zins zug zutaten`
    .split(/\s+/)
    .toSorted((left, right) => right.length - left.length)

/** Inflected, with the joints of the part before. */
const COMPOUND = new RegExp(
  `^(.{3,}?)(?:(?<=ung|heit|keit|tat|ion|schaft|ing|.{4})s)?(${HEADS.join('|')})(?:e|en|n|er|ern|es|s)?$`,
)

/** The root of a word, and those of its parts if it is a compound. `word` is lower case. */
export function germanRoots(word: string): readonly string[] {
  const number = NUMBERS.get(word)
  if (number !== undefined) return [number]
  const plain = withoutUmlauts(word)
  const root = germanRoot(plain)
  const [, modifier = '', head = ''] = plain.length >= 7 ? (COMPOUND.exec(plain) ?? []) : []
  return head === '' ? [root] : [root, germanRoot(modifier), germanRoot(head)]
}

/** One letter each, so that the length of a word counts sounds. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['sch', '$'],
  ['ei', '%'],
  ['ie', '&'],
]

/** CISTEM (Weissweiler and Fraser, 2017), with strong verbs and separable prefixes. */
function germanRoot(plain: string): string {
  const whole = plain.replace(SEPARABLE, '$1').replace(/^ge(?=.{4})/, '')
  const noun = whole.replace(/(?<=.{4})ung(?:en)?$/, '')
  let root = SOUNDS.reduce((word, [letters, sound]) => word.replaceAll(letters, sound), noun)
  while (root.length > 3) {
    const shorter = root.length > 5 ? root.replace(/(?:em|er|nd)$/, '') : root
    const next = shorter === root ? root.replace(/[tesn]$/, '') : shorter
    if (next === root) break
    root = next
  }
  root = SOUNDS.reduce((word, [letters, sound]) => word.replaceAll(sound, letters), root)
  const [, prefix = '', form = ''] = STRONG_FORM.exec(root) ?? []
  return form === '' ? root : `${prefix}${STRONG_ROOTS.get(form) ?? form}`
}

function withoutUmlauts(word: string): string {
  return word
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
}

function numbered(words: string): ReadonlyMap<string, string> {
  return new Map(words.split(' ').map((word, index) => [word, String(index + 2)]))
}
