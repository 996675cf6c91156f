/** Which language the words of a text are in, by its most frequent words. */

/** A language whose words have roots of their own; others are read as English. */
export type RootedLanguage = 'german' | 'spanish'
type Language = RootedLanguage | 'other'

/** Words that no other language of the list has. */
const MARKERS: Readonly<Record<Language, string>> = {
  german: `aber als auch auf aus bei beim bin bitte das dass dem der deren des die dieser dieses dir du durch ein eine einem einen einer eines es für
    gibt haben hatte ich ihm ihn ihr ihre im ist kann kein keine können man mein meine mich mir mit muss müssen nach nicht nichts noch nur oder
    ohne schon sehr sein seine sich sie sind soll um und uns unser unsere unserer über viel viele vom von vor wann warum weil welche welchem welchen welcher welches
    wem wen wenn wer werden wie wieder wir wird wo wurde wurden zu zum zur zwei zwischen`,
  spanish: `al algo como cómo con cual cuál cuándo cuánto cuántos cuántas cuánta cuando del desde donde dónde dos el ella ellos en entre era es ese eso esta está están
    estas este esto estos fue ha hasta hay hemos la las le les lo los luego más mi mis muy nada ni nos nosotros nuestra nuestro o otra otro
    para pero por porque puede qué que quién quien se según ser si sí sin sobre son su sus también tan te tenemos tiene todo todos tu un una unos
    usted va y ya yo`,
  other: `a about an and are as at be but by can could did do does for from had has have he her his how i if in is it its my not of on or our she so
    that the their them there they this to was we were what when where which who why will with would you your
    au aux avec ce cette dans des du elle elles est et ils je ne nous où ou pas pour qui sont sur une vous
    ao aos com da das do dos em foi isso mais mas muito na nas não nós os pelo são seu sua também uma você
    che di gli il nel non per più questo sono della delle dei
    de het een en van voor niet zijn wij dat`,
}

const LANGUAGES: ReadonlyMap<string, readonly Language[]> = languagesByWord()

/** At least one in so many words is a marker; else the text is a listing or code. */
const WORDS_PER_MARKER = 12

/** The language of these lower-case words; null for another one, or for none. */
export function languageOf(words: Iterable<string>): RootedLanguage | null {
  const counts: Record<Language, number> = { german: 0, spanish: 0, other: 0 }
  let read = 0
  for (const word of words) {
    read += 1
    for (const language of LANGUAGES.get(word) ?? []) counts[language] += 1
  }
  const { german, spanish, other } = counts
  const language = german > spanish ? 'german' : 'spanish'
  const most = Math.max(german, spanish)
  const isClear = most > other && german !== spanish && most * WORDS_PER_MARKER >= read
  return isClear ? language : null
}

function languagesByWord(): ReadonlyMap<string, readonly Language[]> {
  const found = new Map<string, Language[]>()
  for (const language of ['german', 'spanish', 'other'] as const)
    for (const word of MARKERS[language].trim().split(/\s+/))
      found.set(word, [...(found.get(word) ?? []), language])
  return found
}
