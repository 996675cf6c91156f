/** Small words that hardly any other language has. */
const ENGLISH = new Set(
  `the and of to is are it its it's that that's this these those my your you we i i'm i've i'd i'll have has with for be been not can
  can't from if but or what how when where please don't let's let they their there here would should could will just
  about any some do does did get got make want need`.split(/\s+/),
)
/** Small words of its neighbours in script. */
const OTHERS = new Set(
  `der die das den dem und oder ich du nicht ist sind ein eine einen zu mit auf für von wir ihr sie bitte danke
  le la les un une des du et je vous nous est pas que qui ne pour dans avec merci
  el los las una y yo por con para en lo se es del gracias
  de het een niet ik van dat wij zijn op voor bedankt
  il che di non è per sono da grazie não um uma os com obrigado
  jest nie się w na proszę dziękuję och att det som är på inte jag vi`.split(/\s+/),
)

/**
 * Whether a text is English: enough to leave other languages alone. True where small English words stand in it, and
 * more of them than of any other language in Latin script.
 */
export function isEnglish(text: string): boolean {
  let english = 0
  let others = 0
  for (const [raw] of text.toLowerCase().matchAll(/\p{L}[\p{L}'’]*/gu)) {
    const word = raw.replaceAll('’', "'")
    if (ENGLISH.has(word)) english += 1
    else if (OTHERS.has(word)) others += 1
  }
  return english > others
}
