/** What the slash commands of prompts do. */
import type { PageParts } from '../../host/command.ts'
import { commandsOf, valueOf } from '../../host/use-feature.ts'
import { blanksOf } from './blanks.ts'
import { library, prompts } from './feature.ts'
import { promptsText } from './texts.ts'

/** Puts the named prompt into the message, and first asks for its blanks; without a name, shows all. */
export async function insertPrompt(page: PageParts, name: string): Promise<string | null> {
  const { actions } = page
  if (name === '') return showAll(page)
  const named = () =>
    valueOf(page, prompts)?.find(one => one.name.toLowerCase() === name.toLowerCase())
  // Another tab may have saved it just now.
  if (!named()) await commandsOf(page, prompts).read()
  const prompt = named()
  if (!prompt) return promptsText('prompts.unknown')
  if (blanksOf(prompt.text).length === 0) actions.addWords(prompt.text)
  else actions.open(library, { words: '', first: { type: 'fill', prompt, values: new Map() } })
  return null
}

/** Brings saved instructions into force in the open session; without a name, shows all prompts. */
export async function loadInstructions(page: PageParts, name: string): Promise<string | null> {
  if (name === '') return showAll(page)
  const isThere = await page.application.setInstructions(name, true)
  return isThere ? null : promptsText('prompts.unknown-instructions')
}

function showAll({ actions }: PageParts): null {
  actions.open(library, { words: '' })
  return null
}
