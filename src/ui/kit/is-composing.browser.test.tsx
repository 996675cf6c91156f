import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { COMPOSING_ENDS, pressEnter } from '../../test/composing.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { mount } from '../../test/mounted.ts'
import { Composer } from '../chat/Composer.tsx'
import { createDraft } from '../chat/draft.ts'
import { CORE_SECTIONS as SECTIONS } from '../settings/sections/sections.ts'
import { FindSetting } from '../settings/FindSetting.tsx'
import { EditableTitle } from '../../kit/EditableTitle.tsx'

const done = vi.fn<() => void>()

const PLACES = [
  [
    'the message box',
    () => {
      const { application, ui } = fakeUi()
      const draft = {
        ...createDraft(application, ui.store),
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
    'a search',
    () => {
      mount(
        <FindSetting
          sections={SECTIONS}
          typed="theme"
          onType={() => undefined}
          onChoose={() => done()}
        />,
      )
      return page.getByRole('searchbox')
    },
  ],
] as const

describe.each(PLACES)('in %s', (_, open) => {
  it.each(COMPOSING_ENDS)(
    'Enter that ends a composition does nothing in the order of %s',
    async (_order, keys) => {
      done.mockClear()
      const field = open()
      await userEvent.click(field)
      pressEnter(field.element(), keys)
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(done).not.toHaveBeenCalled()
      pressEnter(field.element())
      await expect.poll(() => done).toHaveBeenCalled()
    },
  )
})
