import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { mount } from '../../test/mounted.ts'
import { Composer } from '../chat/Composer.tsx'
import { createDraftBox } from '../chat/draft-box.ts'
import { FindSetting } from '../settings/FindSetting.tsx'
import { SideQuestionDialog } from '../steering/SideQuestionDialog.tsx'
import { EditableTitle } from '../../kit/EditableTitle.tsx'

type Keys = Readonly<{ isComposing?: boolean; keyCode?: number }>

/** The Enter that ends a composition: Chromium sends it before the end of the composition, Safari after it. */
const ORDERS: readonly (readonly [string, Keys])[] = [
  ['Chromium', { isComposing: true, keyCode: 229 }],
  ['Safari', { isComposing: false, keyCode: 229 }],
]

const done = vi.fn<() => void>()

const PLACES = [
  [
    'the message box',
    () => {
      const { application, ui } = fakeUi()
      const draft = {
        ...createDraftBox(application, ui.store),
        text: () => 'あ',
        send: async () => done(),
      }
      const assist = { menu: null, attributes: {}, onKeyDown: () => false, submit: () => false }
      const empty = { model: null, meter: null, advice: null, contextOpen: false }
      mount(<Composer {...empty} assist={assist} draft={draft} text="あ" />)
      return page.getByRole('textbox')
    },
  ],
  [
    'a title',
    () => {
      mount(<EditableTitle label="Title" title="あ" onDone={() => done()} />)
      return page.getByRole('textbox')
    },
  ],
  [
    'a dialog with a button',
    () => {
      const sideQuestion = async () => {
        done()
        return false
      }
      const application = Object.assign(createFakeApplication(), { steering: { sideQuestion } })
      mount(<SideQuestionDialog words="にほん" />, application)
      return page.getByRole('textbox', { name: 'Question' })
    },
  ],
  [
    'a search',
    () => {
      mount(<FindSetting typed="theme" onType={() => undefined} onChoose={() => done()} />)
      return page.getByRole('searchbox')
    },
  ],
] as const

describe.each(PLACES)('in %s', (_, open) => {
  it.each(ORDERS)(
    'Enter that ends a composition does nothing in the order of %s',
    async (_order, keys) => {
      done.mockClear()
      const field = open()
      await userEvent.click(field)
      const press = (more: Keys) =>
        field.element().dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'Enter',
            bubbles: true,
            cancelable: true,
            ...more,
          }),
        )
      press(keys)
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(done).not.toHaveBeenCalled()
      press({ keyCode: 13 })
      await expect.poll(() => done).toHaveBeenCalled()
    },
  )
})
