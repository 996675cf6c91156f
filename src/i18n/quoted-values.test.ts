/** No sentence repeats a value of a file, a server or a browser without a bound, or with characters that nobody sees. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sourceTexts } from '../../scripts/translations/source-texts.ts'
import type { SettingFault } from '../engine/index.ts'
import { FailureKind } from '../engine/log/event.ts'
import { propertyRuns } from '../test/property-runs.ts'
import { callFailure, toolResults } from './en/for-models/tool-results.ts'
import { toolAppFaults, toolCallFaults } from './en/for-models/tool-servers.ts'
import { webPageFaults } from './en/for-models/web-pages.ts'
import { fieldFault, settingFault, valueFault } from './en/sentences/presets.ts'
import { sentenceFor } from './en/sentences/request-failures.ts'
import { headersByName, syncRemoteText } from './en/sentences/sync-remotes.ts'
import { engineFailure } from './en/sentences/engine-failures.ts'
import { fill } from './texts.ts'

/** A run of this letter is a part of a value. */
const LETTER = 'ж'
const LONG = LETTER.repeat(20_000)

/** Values with what turns the direction of words, what controls, and what is not seen at all, somewhere in many letters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u202e',
        '\u2066',
        '\u200f',
        '\u061c',
        '\u0007',
        '\u0000',
        '\ud800',
        '\ufeff',
      ),
      fc.constantFrom('\n', '\u2028', '\r\n', '\u0085', '\u00ad', '\u200b', '\u{e0041}'),
      fc.constant(LONG),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map(pieces => `${pieces.join('')}${LONG}`)

/** Our own line breaks stand between sentences. */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

function expectBounded(sentence: string) {
  expect(sentence).not.toMatch(UNSEEN)
  const runs = sentence.match(new RegExp(`${LETTER}+`, 'g')) ?? []
  for (const run of runs) expect(run.length).toBeLessThanOrEqual(600)
  expect(sentence.length).toBeLessThan(10_000)
}

/** The sentences with any hostile value. */
function hold(sentencesOf: (value: string) => readonly string[]) {
  return fc.property(hostile, value => {
    for (const sentence of sentencesOf(value)) expectBounded(sentence)
  })
}

const RUNS = { numRuns: Math.min(20, propertyRuns()) }

describe('every text with parameters', () => {
  const named = sourceTexts().filter(({ forms }) => /\{(?!count\})\w+\}/.test(forms.join(' ')))

  it.each([...Map.groupBy(named, ({ file }) => file)])('of %s', (_file, texts) => {
    const filled = (value: string) =>
      texts.flatMap(({ forms }) => {
        const names = Array.from(forms.join(' ').matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
        const parameters = Object.fromEntries(
          names.map(name => [name, name === 'count' ? 2 : value]),
        )
        return forms.map(form => fill(form, parameters))
      })
    fc.assert(hold(filled), RUNS)
  })
})

/** What puts lists and texts together. */
const MADE: Readonly<Record<string, (value: string) => readonly string[]>> = {
  engineFailure: value => [
    engineFailure({
      code: 'missing-sections',
      headings: Array.from({ length: 500 }, () => value),
    }),
  ],
  settingFault: value => faultsWith(value).map(settingFault),
  valueFault: value => faultsWith(value).map(valueFault),
  fieldFault: value => faultsWith(value).map(fieldFault),
  sentenceFor: value =>
    FailureKind.options.map(kind =>
      sentenceFor(kind, { host: value, limitTokens: 1, said: value }),
    ),
  headersByName: value => [
    syncRemoteText('no-cors', {
      host: value,
      origin: value,
      headers: headersByName(Array.from({ length: 40 }, () => `${value}: ${value}`)),
    }),
  ],
}

it.each(Object.entries(MADE))('%s', (_name, sentencesOf) => {
  fc.assert(hold(sentencesOf), RUNS)
})

function faultsWith(value: string): readonly SettingFault[] {
  const known = Array.from({ length: 500 }, () => value)
  return [
    { code: 'unknown-setting', preset: value, name: value, known },
    {
      code: 'bad-value',
      name: value,
      value: { value },
      expected: { type: 'one-of', values: known },
      rule: null,
    },
    { code: 'step-refused', because: value },
  ]
}

/** What a model reads is in English, and has its own bounds. */
const FOR_MODELS: Readonly<Record<string, (value: string) => readonly string[]>> = {
  toolResults: value => [
    toolResults.unknown(value),
    toolResults.changed(value),
    toolResults.notAllowed(value),
    toolResults.timeout(value, 2),
  ],
  callFailure: value => [
    callFailure({ code: 'call-refused', by: 'rule', tool: value }),
    callFailure({ code: 'call-changed', tool: value }),
  ],
  toolCallFaults: value => [
    toolCallFaults.refused(value, value),
    toolCallFaults.sessionLost(value),
    toolCallFaults.connectionLost(value),
    toolCallFaults.timeout(value, 2),
    toolCallFaults.redirected(value),
    toolCallFaults.changed(value),
    toolCallFaults.noObject(value),
  ],
  toolAppFaults: value => [toolAppFaults.noTool(value)],
  webPageFaults: value => [
    webPageFaults.cors(value),
    webPageFaults.redirected(value),
    webPageFaults.mixedContent(value),
  ],
}

describe('what a model reads', () => {
  it.each(Object.entries(FOR_MODELS))('%s', (_name, sentencesOf) => {
    fc.assert(hold(sentencesOf), RUNS)
  })

  it.each(Object.entries({ toolResults, toolCallFaults, toolAppFaults, webPageFaults }))(
    '%s: each sentence with a value is tried',
    (name, sentences) => {
      const makers = Object.values(sentences).filter(sentence => typeof sentence === 'function')
      expect(FOR_MODELS[name]?.('a')).toHaveLength(makers.length)
    },
  )
})
