import { expect, it } from 'vitest'
import { manyRows } from '../test/fake-session.ts'
import { openPassage } from './open-passage.ts'
import { fakeUi } from '../test/fake-ui.ts'

const ROWS = manyRows(9)

function opened() {
  const { application, ui } = fakeUi()
  const [session] = application.snapshot().sessions.slice(1)
  const sessionId = session?.id ?? ''
  const opening = (messageId: string) => openPassage(ui, { sessionId, messageId })
  return { application, opening, shown: () => ui.store.getState().shown?.number ?? null }
}

it('shows a message that is among the rows only once older ones have come', async () => {
  const { application, opening, shown } = opened()
  const showing = opening('m2')
  application.changeSession({ rows: ROWS.slice(-4) })
  await Promise.resolve()
  application.changeSession({ rows: ROWS.slice(-6) })
  expect(shown()).toBeNull()
  application.changeSession({ rows: ROWS })
  await showing
  expect(shown()).toBe(2)
})

it('shows nothing where there is no such message, or another session is opened meanwhile', async () => {
  const { application, opening, shown } = opened()
  const showing = opening('elsewhere')
  application.changeSession({ rows: ROWS })
  await showing
  const later = opening('m2')
  application.changeSession({ rows: ROWS.slice(-4) })
  await Promise.resolve()
  application.change({ session: null, openId: null })
  await later
  expect(shown()).toBeNull()
})
