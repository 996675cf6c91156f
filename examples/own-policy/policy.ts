/**
 * A processor, a mask strategy and a preset of our own, with nothing but the engine's front door.
 */
import { z } from 'zod'
import * as engine from '../../src/engine/index.ts'

/** Puts dots in place of words that must not leave this computer. */
const redactWords = engine.defineProcessor(
  'redact-words',
  z.strictObject({ words: z.array(z.string().min(1)) }),
  (view, _context, { words }) => {
    const redacted = (text: string) =>
      words.reduce((left, word) => left.replaceAll(word, '…'), text)
    const items = view.items.map(item => {
      const parts = item.parts.map(part => {
        if (part.type === 'text') {
          const text = redacted(part.text)
          return text === part.text ? part : { ...part, text }
        }
        if (part.type === 'tool-result') {
          const output = redacted(part.output)
          return output === part.output ? part : { ...part, output }
        }
        return part
      })
      return parts.every((part, at) => part === item.parts[at]) ? item : { ...item, parts }
    })
    return items.every((item, at) => item === view.items[at]) ? view : { items }
  },
)

/** Masks each tool result over so many tokens as soon as another message follows its answer. */
const longResults = engine.defineMaskStrategy(
  'long-results',
  z.strictObject({ over: z.int().positive() }),
  ({ items }, { count }, { over }) =>
    engine.answersIn(items).flatMap(answer => {
      const { result, position } = answer
      const isOld = items.slice(position).some(({ role }) => role === 'user')
      if (!isOld || count(result.output).tokens <= over) return []
      return (
        engine.maskOf(answer, count, tokens => `[${tokens} tokens of ${result.tool} left out]`) ??
        []
      )
    }),
)

const discreet = engine.definePreset({
  ...engine.presetById('palimpsest'),
  id: 'discreet',
  title: 'Discreet',
  description: 'Keeps some words and long tool results to itself.',
  source: 'examples/own-policy',
  chain: [
    { use: 'redact-words', options: { words: ['Ada Lovelace'] } },
    { use: 'guard', options: { mode: 'truncate', target: 0.9, resultShare: 0.2 } },
  ],
  masks: [{ use: 'long-results', options: { over: 50 } }],
  settings: [{ name: 'longest_result', paths: ['/masks/0/options/over'] }],
})

/** All that ships with the engine, and ours. */
export const REGISTRY = engine.extendRegistry({
  processors: [redactWords],
  maskStrategies: [longResults],
  presets: [discreet],
})
