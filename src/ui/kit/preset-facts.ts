import type { Preset, Threshold, Thresholds } from '../../engine/index.ts'
import { formatPercent } from '../../i18n/format.ts'
import { presetsText } from '../../i18n/en/presets.ts'

/** What a preset does automatically and when, in numbers: one short sentence for each. */
export function presetFacts(preset: Preset): readonly string[] {
  const { compaction, chain, masks } = preset
  const triggers = compactionFacts(preset)
  return [
    ...(compaction === null ? [presetsText('preset.fact.never')] : []),
    ...triggers,
    ...(masks.length > 0 ? [presetsText('preset.fact.masks')] : []),
    ...(refuses(chain) ? [presetsText('preset.fact.refuse')] : []),
  ]
}

function compactionFacts({ compaction }: Preset): readonly string[] {
  if (compaction === null) return []
  const { background, blocking, idle, warnAt } = compaction
  const prepared = atWords(background?.prepareAt)
  const committed = atWords(background?.commitAt)
  const facts = [
    ...(prepared === null
      ? []
      : [
          [
            presetsText('preset.fact.prepare', { at: prepared }),
            ...(committed === null ? [] : [presetsText('preset.fact.commit', { at: committed })]),
          ].join(', '),
        ]),
    ...sentences(atWords(blocking?.at), at => presetsText('preset.fact.blocking', { at })),
    ...sentences(atWords(idle?.at), at =>
      presetsText('preset.fact.idle', { at, seconds: Math.round((idle?.afterMs ?? 0) / 1000) }),
    ),
  ]
  return [
    ...(facts.length === 0 ? [presetsText('preset.fact.manual')] : facts),
    ...sentences(atWords(warnAt), at => presetsText('preset.fact.warn', { at })),
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

function sentences(at: string | null, say: (at: string) => string): readonly string[] {
  return at === null ? [] : [say(at)]
}

/** Null if no threshold is set, or all are switched off. */
function atWords(thresholds: Thresholds | undefined): string | null {
  const words = (thresholds ?? []).filter(({ at }) => at > 0).map(thresholdWords)
  return words.length === 0
    ? null
    : words.reduce((one, other) => presetsText('preset.at.or', { one, other }))
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
