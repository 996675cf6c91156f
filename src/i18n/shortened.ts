/** Values in sentences. A file, a server, a browser or a person chose them, so each has a bound and stands on one line. */

/** Characters of a name. */
const MOST_OF_NAME = 80
/** Characters of an address. A host has 253 at most, and its end says whose it is, so it is never cut. */
const MOST_OF_ADDRESS = 300
/** Characters of words that are a sentence themselves. */
const MOST_OF_WORDS = 600

/** A name or another short value. */
export function shortened(value: string, most = MOST_OF_NAME): string {
  const start = value.slice(0, 2 * most)
  const line = UNSAFE.test(start) ? withoutUnseen(start) : start
  if (line.length <= most && value.length <= 2 * most) return line
  const characters = Array.from(line)
  if (characters.length <= most && value.length <= 2 * most) return line
  return `${characters.slice(0, most - 1).join('')}…`
}

/** The address of a server, or its host alone. */
export function shortenedAddress(address: string): string {
  return shortened(address, MOST_OF_ADDRESS)
}

/** What a browser or a server says, or another sentence of ours. */
export function shortenedWords(words: string): string {
  return shortened(words, MOST_OF_WORDS)
}

/** What turns the direction of the words after it, and other characters that nobody sees; joiners belong to words and pictures. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Cs}]/gu
const UNSAFE = /[\s\p{Cc}\p{Cf}\p{Cs}]/u

function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '').replaceAll(/[\s\p{Cc}]+/gu, ' ')
}
