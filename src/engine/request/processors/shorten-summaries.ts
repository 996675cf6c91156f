/** Shortens summaries for a small window: drops whole bullets, the least important first. */
import type { ViewItem } from '../../message/view.ts'
import { BINDING, DECIDED, DIRECTIVE, FIGURE, ORDER } from '../../text/cues.ts'
import { exactTokensIn } from '../../text/exact-tokens.ts'
import type { CountText } from '../../tokens/count.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { truncateToTokens } from '../../tokens/truncate-text.ts'
import { replaceTexts } from './change.ts'

/** Least tokens that stay of a summary without bullets. */
const LEAST_TOKENS = 60

interface Room {
  readonly limit: number
  readonly count: CountText
}

/**
 * Shortens summaries until the items fit. First drops messages that repeat a summary, then bullets, then the text
 * around dropped bullets. A summary without bullets loses its middle. Pinned items stay.
 */
export function shortenSummaries(items: readonly ViewItem[], room: Room): readonly ViewItem[] {
  const lean = withoutRepeated(items, room)
  const fewer = withoutBullets(lean, room)
  if (excessOf(fewer, room) <= 0) return fewer
  const listed = new Set(lean.filter(hasBullets).map(({ id }) => id))
  const told = fewer.filter(item => !isSummary(item) || !listed.has(item.id) || hasBullets(item))
  return excessOf(told, room) > 0 ? truncated(told, room) : told
}

/** The bullets of summaries in `before` that `after` lacks, in order. */
export function bulletsLeftOut(
  before: readonly ViewItem[],
  after: readonly ViewItem[],
): readonly string[] {
  const kept = new Map(after.map(item => [item.id, bulletsOf(item)]))
  return before.filter(isSummary).flatMap(item => {
    const left = [...(kept.get(item.id) ?? [])]
    return bulletsOf(item).filter(bullet => {
      const at = left.indexOf(bullet)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  })
}

function bulletsOf({ parts }: ViewItem): readonly string[] {
  return parts.flatMap(part =>
    part.type === 'text'
      ? piecesOf(part.text)
          .filter(isBullet)
          .map(({ text }) => text)
      : [],
  )
}

/** The items without summaries. Pinned items stay. */
export function removeSummaries(items: readonly ViewItem[]): readonly ViewItem[] {
  return items.filter(item => !isSummary(item))
}

function excessOf(items: readonly ViewItem[], { limit, count }: Room): number {
  return countMessages(items, count).tokens - limit
}

function isSummary({ origin, pinned }: ViewItem): boolean {
  return origin === 'summary' && !pinned
}

/** The id of the compaction that wrote the item. */
function compactionOf({ id }: ViewItem): string {
  return id.slice(0, id.lastIndexOf('/'))
}

/** Drops messages without bullets next to a summary with bullets, oldest first. */
function withoutRepeated(items: readonly ViewItem[], room: Room): readonly ViewItem[] {
  const listed = new Set(
    items.filter(item => isSummary(item) && hasBullets(item)).map(compactionOf),
  )
  let excess = excessOf(items, room)
  return items.filter(item => {
    const repeats = isSummary(item) && listed.has(compactionOf(item)) && !hasBullets(item)
    if (excess <= 0 || !repeats) return true
    excess -= countMessages([item], room.count).tokens
    return false
  })
}

function hasBullets({ parts }: ViewItem): boolean {
  return parts.some(part => part.type === 'text' && piecesOf(part.text).some(isBullet))
}

/** One heading, bullet or other line. A bullet includes its further lines. */
interface Piece {
  readonly kind: 'fixed' | 'heading' | 'bullet'
  readonly text: string
  /** The heading above it; empty for none. */
  readonly under: string
}

function isBullet({ kind }: Piece): boolean {
  return kind === 'bullet'
}

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let under = ''
  for (const line of text.split('\n')) {
    const last = pieces.at(-1)
    if (line.startsWith('## ')) {
      under = line
      pieces.push({ kind: 'heading', text: line, under })
    } else if (line.startsWith('- ') || (under !== '' && /^[^\s[]/.test(line)))
      pieces.push({ kind: 'bullet', text: line, under })
    else if (last?.kind === 'bullet' && /^\s+\S/.test(line))
      pieces[pieces.length - 1] = { ...last, text: `${last.text}\n${line}` }
    else pieces.push({ kind: 'fixed', text: line, under })
  }
  return pieces
}

const GOAL = /^## .*\b(?:goals?|intent|request)\b/i

/** The goal weighs most, then orders, decisions, and bullets with a figure or name. */
function weightOf({ text: bullet, under }: Piece): number {
  if (bullet === '(none)') return -1
  if (GOAL.test(under)) return 4
  if ([DIRECTIVE, ORDER, BINDING].some(cue => cue.test(bullet))) return 3
  if (DECIDED.test(bullet)) return 2
  return FIGURE.test(bullet) || exactTokensIn(bullet, true).length > 0 ? 1 : 0
}

/** A bullet, identified by its item, part and place. */
interface Bullet {
  readonly key: string
  readonly weight: number
  readonly tokens: number
}

function withoutBullets(items: readonly ViewItem[], room: Room): readonly ViewItem[] {
  let excess = excessOf(items, room)
  if (excess <= 0) return items
  const gone = new Set<string>()
  for (const { key, tokens } of bulletsIn(items, room)) {
    gone.add(key)
    excess -= tokens
    if (excess > 0) continue
    // The tokens of lines do not add up to those of the text, so the text is counted.
    excess = excessOf(without(items, gone), room)
    if (excess <= 0) break
  }
  return gone.size === 0 ? items : without(items, gone)
}

/** Least important first, then oldest first. */
function bulletsIn(items: readonly ViewItem[], { count }: Room): readonly Bullet[] {
  return items
    .filter(isSummary)
    .flatMap(({ id, parts }) =>
      parts.flatMap((part, position) =>
        part.type !== 'text'
          ? []
          : piecesOf(part.text).flatMap((piece, at) =>
              isBullet(piece)
                ? [
                    {
                      key: `${id} ${position} ${at}`,
                      weight: weightOf(piece),
                      tokens: count(piece.text).tokens,
                    },
                  ]
                : [],
            ),
      ),
    )
    .toSorted((left, right) => left.weight - right.weight)
}

/** A heading without bullets is removed too. */
function without(items: readonly ViewItem[], gone: ReadonlySet<string>): readonly ViewItem[] {
  return items.map(item =>
    !isSummary(item)
      ? item
      : replaceTexts(item, (text, position) => {
          const pieces = piecesOf(text)
          const kept = pieces.filter((_, at) => !gone.has(`${item.id} ${position} ${at}`))
          return kept.length === pieces.length ? text : textOfPieces(kept)
        }),
  )
}

function textOfPieces(pieces: readonly Piece[]): string {
  return pieces
    .filter(({ kind }, at) => kind !== 'heading' || hasBulletNext(pieces.slice(at + 1)))
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
}

function hasBulletNext(rest: readonly Piece[]): boolean {
  const next = rest.find(({ kind, text }) => kind !== 'fixed' || text.startsWith('['))
  return next?.kind === 'bullet'
}

/** Keeps the start and end of each summary without bullets. All get an equal share. */
function truncated(items: readonly ViewItem[], room: Room): readonly ViewItem[] {
  const summaries = items.filter(isSummary)
  const others = items.filter(item => !isSummary(item))
  const share = Math.floor(
    (room.limit - countMessages(others, room.count).tokens) / summaries.length,
  )
  const limit = Math.max(LEAST_TOKENS, share - OVERHEAD)
  return items.map(item =>
    isSummary(item) ? replaceTexts(item, text => truncateToTokens(text, limit, room.count)) : item,
  )
}

const OVERHEAD = 8
