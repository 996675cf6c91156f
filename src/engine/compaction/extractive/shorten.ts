import { contentWordsOf } from '../../text/words.ts'

/** Least content words that must be left; with fewer, the filler may be the answer. */
const LEAST_WORDS = 2

/** Removes greetings and filler from both ends. Text in other languages does not change. Idempotent. */
export function shorten(text: string): string {
  let piece = text.trim()
  let next = withoutFiller(piece)
  // Most sentences have none, so their language is not looked at.
  if (next === text || !isEnglish(piece)) return text
  while (next !== piece) {
    piece = next
    next = withoutFiller(piece)
  }
  return piece
}

function withoutFiller(text: string): string {
  return FILLERS.reduce(without, text)
}

/** Removes a match at one end, if it says nothing and enough text is left. */
function without(text: string, filler: RegExp): string {
  const match = filler.exec(text)
  if (match === null || SAYS.some(sign => sign.test(match[0]))) return text
  const rest = match.index === 0 ? text.slice(match[0].length) : text.slice(0, match.index)
  if (/,\s+$/.test(match[0]) && NAME.test(rest)) return text
  const isMark = !/\p{L}/u.test(match[0])
  return isMark || contentWordsOf(rest).length >= LEAST_WORDS ? rest.trim() : text
}

/** Contains a figure, a negation or a name, so it is no filler. */
const SAYS = [
  /\d/,
  /(?<!\p{L})(?:not|no|never|none|nothing|nobody|neither|nor|without|\p{L}+n['’]t)(?!\p{L})/iu,
  /(?<=[\p{L},] )\p{Lu}\p{Ll}{2}/u,
]
/** The name of a greeted or thanked person would be left. */
const NAME = /^\p{Lu}\p{L}*[,.!]/u

/** Common English words that other languages lack. */
const ENGLISH = new Set(
  `the and of to is are it its it's that that's this these those my your you we i i'm i've i'd i'll have has with for be been not can
  can't from if but or what how when where please don't let's let they their there here would should could will just
  about any some do does did get got make want need`.split(/\s+/),
)
/** Common words of other languages in Latin script. */
const OTHERS = new Set(
  `der die das den dem und oder ich du nicht ist sind ein eine einen zu mit auf für von wir ihr sie bitte danke
  le la les un une des du et je vous nous est pas que qui ne pour dans avec merci
  el los las una y yo por con para en lo se es del gracias
  de het een niet ik van dat wij zijn op voor bedankt
  il che di non è per sono da grazie não um uma os com obrigado
  jest nie się w na proszę dziękuję och att det som är på inte jag vi`.split(/\s+/),
)

/** True if a text has more common English words than words of other languages. */
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

function oneOf(...patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`
}

/** Ways to address people without a name. */
const ANYBODY = oneOf(
  "there|all|again|everyone|everybody|guys|folks|team|my friend|friends?|buddy|mate|man|dude|sir|ma'am",
)
const GREETING = oneOf(
  `(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?:,? ${ANYBODY})?`,
)
const THANKED = oneOf(
  'so much|very much|a lot|a bunch|a million|again|in advance|anyway',
  'for (?:that|this|asking|sharing|checking|confirming|clarifying|waiting|reaching out|letting me know|understanding)',
  'for (?:the|your|all your|all the) (?:quick |detailed |prompt )?(?:help|info|information|updates?|explanation|reply|response|answer|clarification|details|feedback|patience|assistance|support|time|understanding)',
)
const THANKS = oneOf(
  `(?:many thanks|thanks|thank you|thx|cheers)(?:,? ${THANKED}){0,3}(?:,? ${ANYBODY})?`,
)

/** Sounds, and words that only open a sentence. */
const OPENER = oneOf(
  'ooh|oh (?:my god|my gosh|my|wow|man|boy|god|gosh)|oh|aah|ah|aha|aww?|wow|whoa|ugh|uh|um+|hm+|huh|ha(?:ha)+|lol|yay|phew|gosh|omg',
  "so|anyways?|honestly|frankly|basically|to be honest|tbh|by the way|btw|fyi|you know what|you know|you see|i mean|listen|as you know|as i said|like i said|as mentioned|needless to say|for what it's worth|just so you know|just fyi|as always",
)
/** Also adjectives: "nice, quiet rooms". */
const PRAISE = oneOf(
  'well|okay|ok|alright|all right|right|look|great|perfect|excellent|awesome|amazing|fantastic|wonderful|lovely|brilliant|cool|nice|got it|i see',
  "(?:good|great|excellent) (?:question|point|idea|catch|call|job|work|to know|news)|that's (?:a )?(?:good|great|nice|awesome|excellent|amazing)(?: (?:question|point|idea|catch|to hear))?",
  "happy to help|glad to help|my pleasure|you're (?:very |most )?welcome",
)
/** Agreement is an answer if it is alone, and filler if a sentence follows. */
const CONSENT = oneOf(
  'sure thing|sure|certainly|absolutely|definitely|of course|sounds (?:good|great)|understood',
)

const CLAUSE = oneOf(
  "(?:i|we|you|he|she|it|they|that|there|here|let|who|what)(?:'\\w+)?|this|these|those|the|an?|my|our|your|now|then|so|please|and|but|in|on|for|to|as|if|when|how|where|just|also",
)

const LEAD_IN = oneOf(
  '(?:and |so )?(?:i )?(?:just )?wanted to (?:say|mention|add|note|tell you|let you know|point out)(?: that)?',
  "(?:i'm )?just (?:letting you know|to let you know)(?: that)?",
  "(?:it's|it is) worth (?:noting|mentioning|pointing out) that",
  '(?:please )?note that',
  '(?:i|we) (?:already )?mentioned (?:it|this|that),? and',
)
const QUICK = oneOf('(?:just )?(?:a )?quick (?:question|note|update|heads[- ]up|one|thing)')
const SORRY = oneOf(
  "(?:(?:so )?sorry|(?:i'm|i am) (?:so |very )?sorry|(?:i |my )?apolog(?:ies|i[sz]e)) (?:for|about) (?:the|my|any) (?:late (?:reply|response)|delay|wait|confusion|inconvenience|typos?)",
)
const HOPES = oneOf(
  "(?:i )?hope (?:you're|you are) (?:doing |all )?(?:well|good|great|fine)(?: today)?|(?:i )?hope (?:this|that) (?:helps|makes sense)|(?:i )?hope this (?:message|email|note) finds you well",
  "how are you(?: doing)?(?: today)?|how's it going|how have you been|what's up",
  'have a (?:great|good|nice|lovely|wonderful|safe) (?:day|one|evening|night|weekend|trip|flight|time)(?: ahead)?|safe travels|take care|talk (?:to you )?soon|see you(?: soon| later)?|goodbye|bye',
)
/** Standard endings of assistants. */
const OFFER = oneOf(
  '(?:please )?(?:just )?let me know if (?:you|there) [^.!?]{0,40}(?:questions?|help|assistance|anything|concerns?)[^.!?]{0,30}',
  '(?:please )?feel free to (?:ask|reach out|let me know)[^.!?]{0,40}',
  "if (?:you have|you need|there's|there is) any(?:thing)?[^.!?]{0,40}, (?:please |just )?(?:let me know|feel free to (?:ask|reach out|let me know)|ask)",
  "is there anything else (?:i can|you'd like|you would like|you need)[^.!?]{0,40}",
  'if you (?:have|need) (?:any )?(?:further|more|other|additional) [^.!?]{0,40}, (?:please |just )?let me know',
  "(?:i'm |i am )?(?:always )?(?:here|happy|glad) to help",
  '(?:please )?(?:hold on|bear with me)(?: for)?(?: a| one| just a)? moment(?: please)?|(?:just )?(?:a|one) moment,? please',
)

/** Decorative emoji. Emoji for a state (done, failed, warned) are no decoration. */
const FACES = String.raw`(?:(?:(?![✅❌⛔⏳⌛❓❔❗❕⭕🔴🟠🟡🟢🔵🟣⚫⚪🔒🔓🚫🚨🚧])\p{Emoji_Presentation}|❤|☺)[\u{FE0F}\u{200D}\u{1F3FB}-\u{1F3FF}♀♂]*)`

const DASH = String.raw`\s[–—-]`
const lead = (pattern: string) => matching(`^${pattern}`)
const trail = (pattern: string) => matching(`${pattern}$`)

function matching(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll("'", "['’]"), 'iu')
}

/** Filler at the start, with the space after it. */
const LEADING: readonly RegExp[] = [
  lead(String.raw`(?:${GREETING}|${THANKS}|${OPENER})(?:[,!.…;:~]+|${DASH})\s+`),
  lead(String.raw`${PRAISE}(?:!+|\.)\s+`),
  lead(String.raw`${CONSENT}!+\s+`),
  lead(String.raw`(?:${PRAISE}|${CONSENT})(?:,|${DASH})\s+(?=${CLAUSE}(?![\p{L}\p{N}]))`),
  lead(String.raw`${LEAD_IN}\s+(?!that\s)(?=\p{L})`),
  lead(String.raw`${QUICK}(?:[:,.!]|${DASH})\s+`),
  lead(String.raw`(?:${SORRY}|${HOPES})[.!?,]+\s+`),
  lead(String.raw`(?:${FACES}\s*)+`),
]

/** The start of a sentence. */
const AFTER = String.raw`(?<=[.!?…)\]"”’*:])\s+`

/** Filler at the end, with its separator. */
const TRAILING: readonly RegExp[] = [
  trail(String.raw`(?:,|${DASH})\s+(?:and )?${THANKS}[.!]*`),
  trail(
    String.raw`(?:,|${DASH})\s+(?:${ANYBODY}|you know|you see|honestly|to be honest|tbh|as always)[.!]*`,
  ),
  trail(String.raw`,\s+(?:okay|ok|alright|all right|you know|huh|eh|yeah)\?+`),
  trail(String.raw`,?\s+(?:ha(?:ha)+|he(?:he)+|lol|lmao|xd)[.!]*`),
  trail(String.raw`${AFTER}(?:${GREETING}|${THANKS}|${HOPES}|${SORRY}|${OPENER}|${OFFER})[.!?…]*`),
  trail(String.raw`(?<=[\p{L}\p{N}.!?…)\]"”’*])(?:\s*${FACES})+`),
  /(?<=[!?]|\.{3})[!?.]{1,99}$/u,
]
const FILLERS = [...LEADING, ...TRAILING]
