import { describe, expect, it } from 'vitest'
import { createFakeApplication } from '../../test/fake-application.ts'
import { choiceText, slashChoices } from './slash-choices.ts'

const app = createFakeApplication()
const typed = (text: string) => (slashChoices(app, text)?.choices ?? []).map(choiceText)

describe('slashChoices', () => {
  it('offers commands while a name is typed, and the first of them for Enter', () => {
    expect(typed('/conf')).toEqual(['/config '])
    expect(slashChoices(app, '/conf')?.first).toBe(0)
    expect(slashChoices(app, 'hello')).toBeNull()
  })

  it('offers arguments after the name, none of them for Enter before anything is typed', () => {
    expect(typed('/preset mem')).toEqual(['/preset memgpt'])
    expect(slashChoices(app, '/preset ')?.first).toBe(-1)
    expect(slashChoices(app, '/preset m')?.first).toBe(0)
  })

  it('leaves room for the value after a setting’s name', async () => {
    await app.choosePreset('co-cli', 'session')
    expect(typed('/config max_history_m')).toEqual(['/config max_history_messages '])
    expect(slashChoices(app, '/config max_history_messages 6')).toBeNull()
  })
})
