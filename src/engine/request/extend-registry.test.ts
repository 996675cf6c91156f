import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { configFor, createDrive } from '../../test/drive.ts'
import { defineMaskStrategy } from '../masking/mask-strategy.ts'
import { toolResultsOf } from '../message/message.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { definePreset, type Preset } from '../presets/preset.ts'
import { extendRegistry } from './preset-fault.ts'
import { buildChain, BUILT_IN } from './registry.ts'
import { defineProcessor } from './chain.ts'
import { faultsOf } from '../../test/history-faults.ts'

const None = z.strictObject({})
const processor = (id: string) => defineProcessor(id, None, view => view)
const masks = (id: string) => defineMaskStrategy(id, None, () => [])
const GUARD = { use: 'guard', options: { mode: 'refuse' } }
const preset = (change: Partial<Preset> = {}) =>
  definePreset({ ...PALIMPSEST, id: 'own', settings: [], ...change })

describe('extendRegistry', () => {
  it('adds definitions after the others, and leaves those as they are', () => {
    const own = { processors: [processor('mine')], maskStrategies: [masks('mine-too')] }
    const extended = extendRegistry({ ...own, presets: [preset()] })
    expect(extended.processors).toEqual([...BUILT_IN.processors, ...own.processors])
    expect(extended.maskStrategies).toEqual([...BUILT_IN.maskStrategies, ...own.maskStrategies])
    expect(extended.presets.at(-1)?.id).toBe('own')
    expect(BUILT_IN.processors.map(({ id }) => id)).not.toContain('mine')
    const again = extendRegistry({ presets: [preset({ id: 'other' })] }, extended)
    expect(again.presets.slice(-2).map(({ id }) => id)).toEqual(['own', 'other'])
  })

  it.each([
    ['a built-in processor', { processors: [processor('guard')] }, 'step named guard'],
    [
      'a built-in mask strategy',
      { maskStrategies: [masks('old-results')] },
      'step named old-results',
    ],
    ['another kind of step', { maskStrategies: [masks('guard')] }, 'step named guard'],
    ['another of its own', { processors: [processor('x'), processor('x')] }, 'step named x'],
    ['a built-in preset', { presets: [preset({ id: 'off' })] }, 'preset named off'],
  ])('refuses a definition with the id of %s', (_, own, named) => {
    expect(() => extendRegistry(own)).toThrow(new RangeError(`There is a ${named} already.`))
  })

  it.each([
    [
      'names an unknown step',
      { chain: [{ use: 'nothing', options: {} }, GUARD] },
      /unknown step: nothing/,
    ],
    ['gives a step bad options', { chain: [{ use: 'guard', options: {} }] }, /mode/],
    [
      'names an unknown mask strategy',
      { masks: [{ use: 'guard', options: {} }] },
      /unknown step: guard/,
    ],
    [
      'runs a processor after the guard',
      { chain: [GUARD, { use: 'mine', options: {} }] },
      /mine runs after the guard/,
    ],
    [
      'has a setting that leads nowhere',
      { settings: [{ name: 'x', paths: ['/nowhere'] }] },
      /setting x leads nowhere/,
    ],
  ] as const)('refuses a preset that %s', (_, change, fault) => {
    const presets = [preset(change)]
    expect(() => extendRegistry({ processors: [processor('mine')], presets })).toThrow(fault)
  })

  it('lets what only takes room that is left run after the guard', () => {
    const warning = { use: 'warn-of-pressure', options: { at: 0.5, text: 'It fills.' } }
    const after = [{ use: 'mine', options: {} }]
    const extend = (chain: Preset['chain'], mayFollowGuard?: true) =>
      extendRegistry({
        processors: [{ ...processor('mine'), ...(mayFollowGuard && { mayFollowGuard }) }],
        presets: [preset({ chain: [GUARD, warning, ...chain] })],
      })
    expect(extend(after, true).presets.at(-1)?.id).toBe('own')
    expect(() => extend(after)).toThrow(/mine runs after the guard/)
  })
})

it('builds the same steps once for each registry', () => {
  const own = preset({ chain: [{ use: 'mine', options: {} }, GUARD] })
  const registry = extendRegistry({ processors: [processor('mine')], presets: [own] })
  expect(buildChain(own, registry)).toBe(buildChain(own, registry))
  expect(() => buildChain(own)).toThrow('unknown step: mine')
})

it('S1: repairs what a processor from outside breaks', () => {
  const careless = defineProcessor('drop-results', None, view => ({
    items: view.items.filter(({ parts }) => toolResultsOf(parts).length === 0),
  }))
  const own = preset({ chain: [{ use: 'drop-results', options: {} }, GUARD] })
  const registry = extendRegistry({ processors: [careless], presets: [own] })
  const drive = createDrive({
    config: { ...configFor(8_192), preset: own, registry },
    answer: (_request, index) => ({
      type: 'finished',
      parts:
        index === 0
          ? [{ type: 'tool-call', callId: 'c', tool: 'read', input: {} }]
          : [{ type: 'text', text: 'Read.' }],
      finishReason: index === 0 ? 'tool-calls' : 'stop',
      usage: null,
    }),
  })
  drive.user('Read it.')
  drive.user('And now?')
  expect(drive.driven().requests).toHaveLength(3)
  expect(drive.driven().requests.flatMap(({ messages }) => faultsOf(messages))).toEqual([])
})
