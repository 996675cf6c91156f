import { type Preset, PRESETS, type Threshold, type Thresholds } from '../../engine/index.ts'
import { formatPercent } from '../../i18n/format.ts'
import { presetsText } from './texts.ts'

/** Presets that follow no published system. */
const OURS: ReadonlySet<string> = new Set(['palimpsest', 'off'])

/** All presets: ours, and those that do as published systems do. */
export const PRESET_GROUPS: readonly {
  readonly name: 'ours' | 'published'
  readonly presets: readonly Preset[]
}[] = [
  { name: 'ours', presets: PRESETS.filter(({ id }) => OURS.has(id)) },
  { name: 'published', presets: PRESETS.filter(({ id }) => !OURS.has(id)) },
]

/** What a preset does automatically and when, in numbers: one short sentence for each. */
export function presetFacts({ compaction, chain, masks }: Preset): readonly string[] {
  return [
    ...(compaction === null ? [presetsText('preset.fact.never')] : compactionFacts(compaction)),
    ...(masks.length > 0 ? [presetsText('preset.fact.masks')] : []),
    ...(refuses(chain) ? [presetsText('preset.fact.refuse')] : []),
  ]
}

function compactionFacts({
  background,
  blocking,
  idle,
  warnAt,
}: NonNullable<Preset['compaction']>): readonly string[] {
  const seconds = Math.round((idle?.afterMs ?? 0) / 1000)
  const facts = [
    ...factAt(background?.prepareAt, prepareAt => {
      const prepared = presetsText('preset.fact.prepare', { at: prepareAt })
      const used = factAt(background?.commitAt, at =>
        presetsText('preset.fact.commit', { prepared, at }),
      )
      return used[0] ?? prepared
    }),
    ...factAt(blocking?.at, at => presetsText('preset.fact.blocking', { at })),
    ...factAt(idle?.at, at => presetsText('preset.fact.idle', { at, seconds })),
  ]
  return [
    ...(facts.length === 0 ? [presetsText('preset.fact.manual')] : facts),
    ...factAt(warnAt, at => presetsText('preset.fact.warn', { at })),
  ]
}

function refuses(chain: Preset['chain']): boolean {
  return chain.some(
    ({ use, options }) =>
      use === 'guard' &&
      typeof options === 'object' &&
      options !== null &&
      'mode' in options &&
      options.mode === 'refuse',
  )
}

/** The sentence of `say` for the thresholds; empty if there is none, or if all are switched off. */
function factAt(
  thresholds: Thresholds | undefined,
  say: (at: string) => string,
): readonly string[] {
  const [first, ...others] = (thresholds ?? []).filter(({ at }) => at > 0)
  return first === undefined ? [] : [say(others.reduce(joined, thresholdWords(first)))]
}

/** A threshold that small windows do not have is said first: it is the usual one. */
function joined(one: string, threshold: Threshold): string {
  const other = thresholdWords(threshold)
  return threshold.of === 'budget' && threshold.leastWindow !== undefined
    ? presetsText('preset.at.small-window', { large: other, small: one })
    : presetsText('preset.at.or', { one, other })
}

function thresholdWords(threshold: Threshold): string {
  const { at } = threshold
  const share = formatPercent(at)
  switch (threshold.of) {
    case 'budget':
      return presetsText('preset.at.budget', { share })
    case 'window':
      return threshold.less === 0
        ? presetsText('preset.at.window', { share })
        : presetsText('preset.at.window-less', { share, less: threshold.less })
    case 'tokens':
      return threshold.leastTurns === undefined
        ? presetsText('preset.at.tokens', { tokens: at })
        : presetsText('preset.at.tokens-turns', { tokens: at, turns: threshold.leastTurns })
    case 'history':
      return presetsText('preset.at.history', {
        share,
        least: threshold.atLeast,
        most: threshold.atMost,
      })
    case 'messages':
      return presetsText('preset.at.messages', { count: at })
    case 'turns':
      return presetsText('preset.at.turns', { count: at })
  }
}
