/** Who said a claim of a summary: its words are compared with what each speaker said. */
import { fileText, isFile, typedText } from '../../message/files.ts'
import { toolResultsOf, type Message } from '../../message/message.ts'
import { foundText } from '../../message/web-sources.ts'
import { exactTokensIn } from '../../text/exact-tokens.ts'
import { contentWordsOf } from '../../text/words.ts'
import { removeLabel } from '../extractive/speakers.ts'
import { removeCitations } from './citations.ts'
import type { FactOrigin } from './fact.ts'

/** The stems and exact tokens of a text. */
export type Pieces = ReadonlySet<string>

export function piecesOf(text: string): Pieces {
  const exact = exactTokensIn(text, false).map(token => token.text.toLowerCase())
  return new Set([...contentWordsOf(text), ...exact])
}

/** The pieces of a claim without its label and citations. */
export function claimPieces(claim: string): Pieces {
  return piecesOf(removeLabel(removeCitations(claim)))
}

/** Share of the claim's pieces in the text, from 0 to 1. */
export function shareIn(claim: Pieces, text: Pieces): number {
  let held = 0
  for (const piece of claim) if (text.has(piece)) held += 1
  return claim.size === 0 ? 0 : held / claim.size
}

/** Characters of half a stretch of a long text: a paraphrase of a sentence stays within one stretch. */
const HALF = /[^]{1,200}(?:\s|$)|[^]{1,200}/g

/** Characters of a result that are compared, half from each end: no summarizer reads more. */
const LONGEST_RESULT = 8_000

const known = new WeakMap<Message['parts'], readonly Pieces[]>()

/** What others wrote in a message, in stretches: results of tools, files, and pages that a server found. Cached, because parts never change. */
export function foreignPieces({ parts }: Pick<Message, 'parts'>): readonly Pieces[] {
  const found = known.get(parts)
  if (found) return found
  const results = toolResultsOf(parts).map(({ output }) =>
    output.length <= LONGEST_RESULT
      ? output
      : `${output.slice(0, LONGEST_RESULT / 2)}\n${output.slice(-LONGEST_RESULT / 2)}`,
  )
  const texts = [...results, ...parts.filter(isFile).map(fileText), foundText(parts)]
  const pieces = texts.flatMap(stretchesOf)
  known.set(parts, pieces)
  return pieces
}

/** The pieces of a text in stretches. Neighbouring ones share half of their words. */
export function stretchesOf(text: string): readonly Pieces[] {
  const halves = (text.match(HALF) ?? []).map(piecesOf)
  return halves.map((half, at) => new Set([...half, ...(halves[at + 1] ?? [])]))
}

/** Least share of a claim in a text of others that counts as theirs. */
export const THEIRS = 0.5
/** With this share in a text of others, the assistant only repeats it, whatever words stand before it. */
const REPEATED = 0.75

/**
 * The speaker of a claim that this message supports. A file in a message of the user is not the user, and the assistant may only
 * repeat what is in `theirs`, the pieces of what others wrote.
 */
export function originIn(
  claim: string,
  message: Pick<Message, 'role' | 'parts'>,
  theirs: readonly Pieces[],
): FactOrigin {
  const { role, parts } = message
  if (role === 'tool' || (role === 'user' && !parts.some(isFile))) return role
  const pieces = claimPieces(claim)
  const own = shareIn(pieces, piecesOf(typedText(parts)))
  const foreign = mostIn(pieces, role === 'user' ? foreignPieces(message) : theirs)
  if (role === 'user') return foreign > own ? 'tool' : role
  return isRepeated(foreign, own) ? 'tool' : role
}

/** True if the assistant, whose words hold the share `own` of a claim, repeats others, whose words hold the share `foreign`. */
export function isRepeated(foreign: number, own: number): boolean {
  return foreign >= REPEATED || (foreign >= THEIRS && foreign >= own)
}

/** The largest share of the claim in one of the texts. */
export function mostIn(claim: Pieces, texts: readonly Pieces[]): number {
  return texts.reduce((most, text) => Math.max(most, shareIn(claim, text)), 0)
}
