/** The part of the view that a person folds: where it may begin and end, and what that changes. Calls no model. */
import type { ChosenRange, FoldPosition, Meter } from '../../engine/index.ts'
import type { CompactionOutlook } from '../../runtime/inspection/outlook.ts'
import type { FoldWish } from '../kit/dialogs.ts'
import type { FoldOutlook } from '../../runtime/inspection/fold-outlook.ts'
import { cachePrice, inputDollars } from '../../runtime/settings/cache-price.ts'
import { useMemo, useState } from 'react'

/** Indexes of the first folded place, and of the first place after the fold: the line. */
export interface Fold {
  readonly start: number
  readonly end: number
}

/** The places with sums of their tokens. */
export interface Measured extends FoldOutlook {
  /** Tokens of the places before each index: of all, and without pinned ones, which are never folded. */
  readonly before: readonly number[]
  readonly unpinnedBefore: readonly number[]
}

export function measured(outlook: FoldOutlook): Measured {
  const before = [0]
  const unpinnedBefore = [0]
  for (const [at, { tokens, isPinned }] of outlook.places.entries()) {
    before.push((before[at] ?? 0) + tokens)
    unpinnedBefore.push((unpinnedBefore[at] ?? 0) + (isPinned ? 0 : tokens))
  }
  return { ...outlook, before, unpinnedBefore }
}

/** True if a fold may begin at this index, or end before it. */
export function isCut({ places, mostEnd }: FoldOutlook, at: number): boolean {
  return at <= mostEnd && (places[at]?.isCut ?? at === places.length)
}

/** The nearest such index that leaves something to fold. */
export function moveStart(outlook: FoldOutlook, { end }: Fold, to: number): number {
  const most = Math.min(Math.max(0, to), end - 1)
  for (let at = most; at > 0; at -= 1) if (isCut(outlook, at)) return at
  return 0
}

/** The nearest such index for the line. */
export function moveEnd(outlook: FoldOutlook, { start, end }: Fold, to: number): number {
  const wanted = Math.min(Math.max(start + 1, to), outlook.mostEnd)
  for (let by = 0; by < outlook.places.length; by += 1)
    for (const at of [wanted + by, wanted - by]) if (at > start && isCut(outlook, at)) return at
  return end
}

/** Index of the place that shows this message; -1 for none. */
function indexOfPosition({ places }: FoldOutlook, number: number): number {
  return places.findIndex(place => number >= place.firstNumber && number <= place.lastNumber)
}

/** What the preset folds, or the messages that the person wants. Null if there is nothing to fold. */
export function firstFold(
  outlook: FoldOutlook,
  { firstNumber, lastNumber }: Pick<CompactionOutlook, 'firstNumber' | 'lastNumber'>,
  { from, to }: FoldWish,
): Fold | null {
  const { places, headEnd, mostEnd } = outlook
  if (mostEnd === 0) return null
  const wanted = from ?? firstNumber
  const found = wanted === null ? headEnd : indexOfPosition(outlook, wanted)
  const start = moveStart(outlook, { start: 0, end: mostEnd }, found < 0 ? headEnd : found)
  const wantedEnd = to ?? lastNumber
  const last =
    wantedEnd === null ? -1 : places.findLastIndex(place => place.firstNumber <= wantedEnd)
  const end = moveEnd(outlook, { start, end: mostEnd }, Math.max(last + 1, start + 1))
  return end > start ? { start, end } : null
}

export function rangeOf({ places }: FoldOutlook, { start, end }: Fold): ChosenRange | undefined {
  const [first, last] = [places[start], places[end - 1]]
  return first && last && { firstId: first.id, lastId: last.id }
}

/** A summary with a larger share of the tokens of its messages is hardly worth its words. */
const MOST_SHARE = 0.75

/** What a fold changes, in tokens and US dollars; without a price, dollars are null. */
export interface FoldFigures {
  readonly first: FoldPosition
  readonly last: FoldPosition
  readonly spanTokens: number
  /** The most that the summary takes, with what the preset adds to it. */
  readonly summaryTokens: number
  /** The summary may be nearly as long as its messages. */
  readonly savesLittle: boolean
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** Of the window, at least. */
  readonly leftForAnswer: number
  readonly dollars: { readonly before: number; readonly after: number } | null
  /** What the next request costs more, because the provider reads from the fold on again; null for nothing. */
  readonly moreDollars: number | null
}

export function figuresOf(
  outlook: Measured,
  { start, end }: Fold,
  { tokens, windowTokens }: Pick<Meter, 'tokens' | 'windowTokens'>,
): FoldFigures | null {
  const { places, before, unpinnedBefore, summary, fixedTokens, cachedTokens, price } = outlook
  const [first, last] = [places[start], places[end - 1]]
  if (!first || !last) return null
  const spanTokens = (unpinnedBefore[end] ?? 0) - (unpinnedBefore[start] ?? 0)
  const half = Math.min(summary.atMost, Math.ceil(spanTokens / 2))
  const summaryTokens = Math.max(summary.atLeast, half) + Math.min(summary.added, spanTokens)
  const tokensBefore = tokens.tokens
  const tokensAfter = Math.max(0, tokensBefore - spanTokens) + summaryTokens
  const sameTokens = fixedTokens + (before[start] ?? 0)
  const change = { tokensBefore, tokensAfter, sameTokens, cachedTokens, price }
  return {
    first,
    last,
    spanTokens,
    summaryTokens,
    savesLittle: summaryTokens > MOST_SHARE * spanTokens,
    tokensBefore,
    tokensAfter,
    leftForAnswer: Math.max(0, windowTokens - tokensAfter),
    dollars: price && {
      before: inputDollars(tokensBefore, cachedTokens, price),
      after: inputDollars(tokensAfter, Math.min(sameTokens, cachedTokens), price),
    },
    moreDollars: cachePrice(change),
  }
}

/** What the dialog says of the fold in place of the preset's plan. */
export function outlookOfFold(
  { places, before }: Measured,
  { end }: Fold,
  { first, last, spanTokens }: FoldFigures,
): Pick<
  CompactionOutlook,
  'firstNumber' | 'lastNumber' | 'spanTokens' | 'retainedTurns' | 'reason'
> {
  const newest = places.at(-1)
  const tokens = (before.at(-1) ?? 0) - (before[end] ?? 0)
  return {
    firstNumber: first.firstNumber,
    lastNumber: last.lastNumber,
    spanTokens,
    retainedTurns:
      newest && end < places.length
        ? { firstNumber: last.lastNumber + 1, lastNumber: newest.lastNumber, tokens }
        : null,
    reason: null,
  }
}

function isWish({ from, to }: FoldWish): boolean {
  return from !== undefined || to !== undefined
}

/** What a person folds, while they choose it. */
export type FoldChoice = NonNullable<ReturnType<typeof useFold>['choice']>

/** The preset's plan, or what the person chose instead; `range` is undefined for the plan. */
export function useFold(
  places: FoldOutlook | null,
  outlook: CompactionOutlook,
  { meter, wish: first }: { readonly meter: Meter; readonly wish: FoldWish },
) {
  const [chosen, setChosen] = useState<Fold | null>(null)
  const [wish, setWish] = useState(first)
  const { from } = wish
  const known = useMemo(() => places && measured(places), [places])
  const { firstNumber, lastNumber } = outlook
  const planned = useMemo(
    () => known && firstFold(known, { firstNumber, lastNumber }, wish),
    [known, firstNumber, lastNumber, wish],
  )
  const fold = chosen ?? planned
  const figures = known && fold && figuresOf(known, fold, meter)
  if (!known || !fold || !figures) return { choice: null, outlook, range: undefined }
  const isChosen = chosen !== null || isWish(wish)
  const choice = {
    places: known.places,
    fold,
    figures,
    /** True if the person chose it; false for what the preset folds. */
    isChosen,
    /** Number of the message from which the person wanted to fold, if the fold begins before it; null otherwise. */
    movedFrom:
      chosen === null && from !== undefined && figures.first.firstNumber < from ? from : null,
    moveStart: (to: number) => setChosen({ ...fold, start: moveStart(known, fold, to) }),
    moveEnd: (to: number) => setChosen({ ...fold, end: moveEnd(known, fold, to) }),
    reset: () => {
      setChosen(null)
      setWish({})
    },
  }
  return isChosen
    ? {
        choice,
        outlook: { ...outlook, ...outlookOfFold(known, fold, figures) },
        range: rangeOf(known, fold),
      }
    : { choice, outlook, range: undefined }
}
