/** Talk of as many different words as a test needs, counted so that a reader can count along. */

const SYLLABLES = [...'bdfgklmnpr'].flatMap(first => [...'aou'].map(second => first + second))

export const countWords = (text: string) => text.split(/\s+/).filter(word => word !== '').length

/** A token for each word. */
export const countByWord = (text: string) => ({
  tokens: countWords(text),
  source: 'estimated' as const,
})

/** Another word for each number. */
export const word = (at: number) =>
  `${SYLLABLES[at % 30] ?? ''}${SYLLABLES[Math.floor(at / 30) % 30] ?? ''}ko`

export const rounds = (times: number, round: (at: number) => readonly string[]) =>
  Array.from({ length: times }, (_, at) => round(at)).flat()

/** Eight words, twelve tokens under its heading with its speaker. */
export const decision = (at: number) => `We took the ${word(at)} road because of ${word(at + 200)}.`

/** Five words, eight tokens. */
export const order = (at: number) => `Never open the ${word(at + 400)} door.`

/** No section has use for it. */
export const remark = (at: number) =>
  `The ${word(at)} stands beside the ${word(at + 500)} in the hall.`

/** Nearly four times what 1,000 tokens have room for. */
export const talk = () =>
  rounds(80, at => [`u ${remark(at)}`, `a ${decision(at)}`, `u ${order(at)}`])
