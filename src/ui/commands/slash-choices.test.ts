import { describe, expect, it } from 'vitest'
import { whyUnavailable } from '../../host/command.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { allCommands } from './all-commands.ts'
import { choiceText, slashChoices } from './slash-commands.tsx'

/** Those of the application itself. */
const COMMANDS = allCommands({ features: [] })

const { application: app, ui } = fakeUi()
const typed = (text: string) => (slashChoices(ui, text, COMMANDS)?.choices ?? []).map(choiceText)

describe('slashChoices', () => {
  it('offers commands while a name is typed, and the first of them for Enter', () => {
    expect(typed('/conf')).toEqual(['/config '])
    expect(slashChoices(ui, '/conf', COMMANDS)?.first).toBe(0)
    expect(slashChoices(ui, 'hello', COMMANDS)).toBeNull()
  })

  it('lists a rare command only once a part of its name is typed', () => {
    const [rare, ...others] = COMMANDS
    const commands = [{ ...rare!, isRare: true }, ...others]
    const offered = (text: string) =>
      slashChoices(ui, text, commands)?.choices.map(({ command }) => command.name)
    expect(offered('/')).toHaveLength(others.length)
    expect(offered('/comp')).toEqual(['compact'])
  })

  it('puts what cannot be done now behind all else', () => {
    const { ui: empty } = fakeUi(createFakeApplication({ scene: 'first-run' }))
    const off = (slashChoices(empty, '/', COMMANDS)?.choices ?? []).map(
      ({ command }) => whyUnavailable(command, empty) !== null,
    )
    expect(off.filter(Boolean)).not.toEqual([])
    expect(off.slice(off.indexOf(true))).not.toContain(false)
  })

  it('keeps a name first that is typed whole, so that Enter says why it cannot be done', () => {
    const { ui: empty } = fakeUi(createFakeApplication({ scene: 'first-run' }))
    expect(slashChoices(empty, '/resume', COMMANDS)?.choices[0]?.command.name).toBe('resume')
    expect(typed('/new')[0]).toBe('/new ')
  })

  it('offers arguments after the name, none of them for Enter before anything is typed', () => {
    expect(typed('/preset mem')).toEqual(['/preset memgpt'])
    expect(slashChoices(ui, '/preset ', COMMANDS)?.first).toBe(-1)
    expect(slashChoices(ui, '/preset m', COMMANDS)?.first).toBe(0)
  })

  it('leaves room for the value after a setting’s name', async () => {
    await app.choosePreset('co-cli', 'session')
    expect(typed('/config max_history_m')).toEqual(['/config max_history_messages '])
    expect(slashChoices(ui, '/config max_history_messages 6', COMMANDS)).toBeNull()
  })
})
