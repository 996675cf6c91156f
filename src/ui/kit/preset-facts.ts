import type { Preset, Threshold, Thresholds } from '../../engine/index.ts'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

/** What a preset does automatically and when, in numbers: one short sentence for each. */
export function presetFacts(preset: Preset): readonly string[] {
  const { compaction, chain, masks } = preset
  const triggers = compactionFacts(preset)
  return [
    ...(compaction === null ? [t('preset.fact.never')] : []),
    ...triggers,
    ...(masks.length > 0 ? [t('preset.fact.masks')] : []),
    ...(refuses(chain) ? [t('preset.fact.refuse')] : []),
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
            t('preset.fact.prepare', { at: prepared }),
            ...(committed === null ? [] : [t('preset.fact.commit', { at: committed })]),
          ].join(', '),
        ]),
    ...sentences(atWords(blocking?.at), at => t('preset.fact.blocking', { at })),
    ...sentences(atWords(idle?.at), at =>
      t('preset.fact.idle', { at, seconds: Math.round((idle?.afterMs ?? 0) / 1000) }),
    ),
  ]
  return [
    ...(facts.length === 0 ? [t('preset.fact.manual')] : facts),
    ...sentences(atWords(warnAt), at => t('preset.fact.warn', { at })),
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

/** Null where nothing ever reaches it: no threshold, or only ones that are switched off. */
function atWords(thresholds: Thresholds | undefined): string | null {
  const words = (thresholds ?? []).filter(({ at }) => at > 0).map(thresholdWords)
  return words.length === 0 ? null : words.reduce((one, other) => t('preset.at.or', { one, other }))
}

function thresholdWords(threshold: Threshold): string {
  switch (threshold.of) {
    case 'budget':
      return t('preset.at.budget', { share: formatPercent(threshold.at) })
    case 'window': {
      const share = formatPercent(threshold.at)
      return threshold.less === 0
        ? t('preset.at.window', { share })
        : t('preset.at.window-less', { share, less: formatNumber(threshold.less) })
    }
    case 'tokens': {
      const tokens = formatNumber(threshold.at)
      return threshold.leastTurns === undefined
        ? t('preset.at.tokens', { tokens })
        : t('preset.at.tokens-turns', { tokens, turns: threshold.leastTurns })
    }
    case 'history':
      return t('preset.at.history', {
        share: formatPercent(threshold.at),
        least: formatNumber(threshold.atLeast),
        most: formatNumber(threshold.atMost),
      })
    case 'messages':
      return t('preset.at.messages', { count: threshold.at })
    case 'turns':
      return t('preset.at.turns', { count: threshold.at })
  }
}
