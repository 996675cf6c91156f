/** Who said a claim of a summary: its words are compared with what each speaker said. */
import { fileText, isFile, typedText } from '../../message/files.ts'
import { toolResultsOf, type Message } from '../../message/message.ts'
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

/** Characters of a stretch of a long text: a paraphrase of a sentence stays within one. */
const STRETCH = 400

/** What others wrote in a message, in stretches: results of tools, and files. */
export function foreignTexts({ parts }: Pick<Message, 'parts'>): readonly string[] {
  const texts = [
    ...toolResultsOf(parts).map(({ output }) => output),
    ...parts.filter(isFile).map(fileText),
  ]
  return texts.flatMap(stretchesOf)
}

/** Neighbouring stretches share half of their words. */
function stretchesOf(text: string): readonly string[] {
  const stretches: string[] = []
  for (let at = 0; at < text.length; at += STRETCH / 2) stretches.push(text.slice(at, at + STRETCH))
  return stretches
}

/** Least share of a claim in a text of others that counts as theirs. */
export const THEIRS = 0.5

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
  const foreign = mostIn(pieces, role === 'user' ? foreignTexts(message).map(piecesOf) : theirs)
  if (role === 'user') return foreign > own ? 'tool' : role
  return foreign >= THEIRS && foreign >= own ? 'tool' : role
}

/** The largest share of the claim in one of the texts. */
export function mostIn(claim: Pieces, texts: readonly Pieces[]): number {
  return texts.reduce((most, text) => Math.max(most, shareIn(claim, text)), 0)
}
