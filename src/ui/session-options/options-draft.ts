/** A session's options as they are typed, and the values that they give. */
import { readNumber } from '../../i18n/numbers.ts'
import { Sampling, SessionSampling, type SettingFault } from '../../engine/index.ts'
import { fieldFault } from '../../i18n/en/sentences/presets.ts'
import { optionsText } from '../../i18n/en/dialogs.ts'
import type { SamplingField } from '../../runtime/settings/sampling.ts'
import type { TypedSampling } from '../kit/dialogs.ts'

/** Each value as its field shows it; empty for none. */
export function typedSampling(sampling: SessionSampling): TypedSampling {
  const { temperature, topP, replyTokens, stop = [], unset = [] } = sampling
  const typed = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    temperature: typed(temperature),
    topP: typed(topP),
    replyTokens: typed(replyTokens),
    stop: stop.map(escaped).join('\n'),
    unset,
  }
}

/** Reads the fields. `faults` has a sentence for each wrong one, and `sampling` leaves it out. */
export function readSampling(
  typed: TypedSampling,
  mostTemperature: number,
): {
  readonly sampling: SessionSampling
  readonly faults: Readonly<Partial<Record<SamplingField, string>>>
} {
  const numbers = {
    temperature: { isWhole: false, least: at(0), most: at(mostTemperature) },
    topP: { isWhole: false, least: { value: 0, isIncluded: false }, most: at(1) },
    replyTokens: { isWhole: true, least: at(1), most: null },
  } as const
  const values: Record<string, unknown> = {}
  const faults: Partial<Record<SamplingField, string>> = {}
  for (const field of ['temperature', 'topP', 'replyTokens'] as const) {
    const text = typed[field].trim()
    if (text === '') continue
    const value = readNumber(text) + 0
    const isHot = field === 'temperature' && value > mostTemperature
    if (!isHot && Sampling.shape[field].safeParse(value).success) values[field] = value
    else faults[field] = numberFault(field, value, numbers[field])
  }
  const stop = typed.stop
    .split('\n')
    .filter(line => line !== '')
    .map(unescaped)
  if (stop.length > 4) faults.stop = optionsText('options.stop-fault')
  else if (stop.length > 0) values['stop'] = stop
  const unset = typed.unset.filter(field => typed[field].trim() === '')
  if (unset.length > 0) values['unset'] = unset
  return { sampling: SessionSampling.parse(values), faults }
}

type NumberRange = Omit<
  Extract<Extract<SettingFault, { code: 'bad-value' }>['expected'], { type: 'number' }>,
  'type'
>

const at = (value: number) => ({ value, isIncluded: true }) as const

function numberFault(name: string, value: number, range: NumberRange): string {
  const expected = { type: 'number', ...range } as const
  return fieldFault({ code: 'bad-value', name, value, rule: null, expected })
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

function unescaped(text: string): string {
  return text.replaceAll(/\\(?<mark>[n\\])/g, (_, mark: string) => (mark === 'n' ? '\n' : '\\'))
}
