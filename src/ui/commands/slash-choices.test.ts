import { describe, expect, it } from 'vitest'
import { createFakeApplication } from '../../test/fake-application.ts'
import { COMMANDS } from '../../runtime/commands/registry.ts'
import { choiceText, slashChoices } from './slash-commands.tsx'

const app = createFakeApplication()
const typed = (text: string) => (slashChoices(app, text, COMMANDS)?.choices ?? []).map(choiceText)

describe('slashChoices', () => {
  it('offers commands while a name is typed, and the first of them for Enter', () => {
    expect(typed('/conf')).toEqual(['/config '])
    expect(slashChoices(app, '/conf', COMMANDS)?.first).toBe(0)
    expect(slashChoices(app, 'hello', COMMANDS)).toBeNull()
  })

  it('lists a rare command only once a part of its name is typed', () => {
    const [rare, ...others] = COMMANDS
    const commands = [{ ...rare!, isRare: true }, ...others]
    const offered = (text: string) =>
      slashChoices(app, text, commands)?.choices.map(({ command }) => command.name)
    expect(offered('/')).toHaveLength(others.length)
    expect(offered('/comp')).toEqual(['compact'])
  })

  it('puts what cannot be done now behind all else', () => {
    const empty = createFakeApplication({ scene: 'first-run' })
    const off = (slashChoices(empty, '/', COMMANDS)?.choices ?? []).map(
      ({ command }) => command.unavailable(empty) !== null,
    )
    expect(off.filter(Boolean)).not.toEqual([])
    expect(off.slice(off.indexOf(true))).not.toContain(false)
  })

  it('keeps a name first that is typed whole, so that Enter says why it cannot be done', () => {
    const empty = createFakeApplication({ scene: 'first-run' })
    expect(slashChoices(empty, '/resume', COMMANDS)?.choices[0]?.command.name).toBe('resume')
    expect(typed('/new')[0]).toBe('/new ')
  })

  it('offers arguments after the name, none of them for Enter before anything is typed', () => {
    expect(typed('/preset mem')).toEqual(['/preset memgpt'])
    expect(slashChoices(app, '/preset ', COMMANDS)?.first).toBe(-1)
    expect(slashChoices(app, '/preset m', COMMANDS)?.first).toBe(0)
  })

  it('leaves room for the value after a setting’s name', async () => {
    await app.choosePreset('co-cli', 'session')
    expect(typed('/config max_history_m')).toEqual(['/config max_history_messages '])
    expect(slashChoices(app, '/config max_history_messages 6', COMMANDS)).toBeNull()
  })
})
