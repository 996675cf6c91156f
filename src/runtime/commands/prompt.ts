import type { Prompt } from '../../ports/prompts.ts'
import { blanksOf } from '../prompts/blanks.ts'
import type { Command } from './command.ts'

/** Puts a prompt into the message, its blanks filled first; without a name, shows what there is to choose. */
export const prompt: Command = {
  name: 'prompt',
  usage: '[name]',
  summary: 'command.prompt',
  unavailable: () => null,
  complete: (app, typed) => {
    const { prompts } = app.snapshot()
    const words = typed.trim().toLowerCase()
    const starting = prompts.filter(({ name }) => name.toLowerCase().startsWith(words))
    const others = prompts.filter(one => !starting.includes(one) && holds(one, words))
    return [...starting, ...others].map(({ name, text }) => ({
      argument: name,
      what: text,
      isWhole: true,
    }))
  },
  async run({ app, surface }, name) {
    if (name === '') {
      surface.showPrompts(null)
      return null
    }
    const named = () =>
      app.snapshot().prompts.find(one => one.name.toLowerCase() === name.toLowerCase())
    // Another tab may have saved it just now.
    if (!named()) await app.readPrompts()
    const chosen = named()
    if (!chosen) return 'command.prompt.unknown'
    if (blanksOf(chosen.text).length === 0) surface.addWords(chosen.text)
    else surface.showPrompts(chosen.name)
    return null
  },
}

function holds({ name }: Prompt, words: string): boolean {
  return name.toLowerCase().includes(words)
}
