import { useMemo, useState } from 'react'
import type { ChosenRange, FoldPlace, Meter } from '../../engine/index.ts'
import type { CompactionOutlook } from '../../runtime/application/outlook.ts'
import type { FoldOutlook } from '../../runtime/application/steering-commands.ts'
import type { FoldWish } from '../../runtime/commands/command.ts'
import {
  figuresOf,
  firstFold,
  measured,
  moveEnd,
  moveStart,
  outlookOfFold,
  rangeOf,
  type Fold,
  type FoldFigures,
} from './fold-line.ts'

/** What a person folds, while they choose it. */
export interface FoldChoice {
  readonly places: readonly FoldPlace[]
  readonly fold: Fold
  readonly figures: FoldFigures
  /** True if the person chose it; false for what the preset folds. */
  readonly isChosen: boolean
  /** Number of the message from which the person wanted to fold, if the fold begins before it; null otherwise. */
  readonly movedFrom: number | null
  readonly moveStart: (to: number) => void
  readonly moveEnd: (to: number) => void
  readonly reset: () => void
}

/** The preset's plan, or what the person chose instead; `range` is undefined for the plan. */
export function useFold(
  places: FoldOutlook | null,
  outlook: CompactionOutlook,
  { meter, wish: first }: { readonly meter: Meter; readonly wish: FoldWish },
): {
  readonly choice: FoldChoice | null
  readonly outlook: CompactionOutlook
  readonly range: ChosenRange | undefined
} {
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
  const isChosen = chosen !== null || from !== undefined
  const choice: FoldChoice = {
    places: known.places,
    fold,
    figures,
    isChosen,
    movedFrom:
      chosen === null && from !== undefined && figures.first.firstNumber < from ? from : null,
    moveStart: to => setChosen({ ...fold, start: moveStart(known, fold, to) }),
    moveEnd: to => setChosen({ ...fold, end: moveEnd(known, fold, to) }),
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
