import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import type { ToolCallPart } from '../../../engine/index.ts'
import type { CallQuestion } from '../../../runtime/session/snapshot.ts'
import { fakeUi } from '../../../test/fake-ui.ts'
import { UiProvider } from '../../../host/UiProvider.tsx'
import { ApprovalForm } from './ApprovalForm.tsx'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

async function asked(host: string | null, input: ToolCallPart['input'] = {}) {
  const question: CallQuestion = {
    effect: 'sends',
    to: host === null ? null : { place: `http://${host}/mcp`, host },
    description: '',
    inputSchema: {},
    untrusted: null,
  }
  const call = { type: 'tool-call' as const, callId: 'c', tool: 'echo', input }
  const form = createElement(ApprovalForm, { call, question })
  root = createRoot(box)
  root.render(createElement(UiProvider, { ui: fakeUi().ui }, form))
  await expect.poll(() => box.textContent).toContain('It sends this call')
  return box.textContent
}

it.each([
  ['localhost:3001', 'It sends this call to localhost:3001 on this computer.'],
  ['127.0.0.1:3001', 'It sends this call to 127.0.0.1:3001 on this computer.'],
  ['10.1.2.3', 'It sends this call to 10.1.2.3 in your network.'],
  ['mcp.example', 'It sends this call to mcp.example.'],
])('a call to %s says: %s', async (host, words) => {
  const text = await asked(host)
  expect(text).toContain(words)
  expect(text).not.toContain('another computer')
})

it('a tool of this application goes where the addresses in its arguments are', async () => {
  expect(await asked(null, { url: 'http://localhost:3000/a' })).toContain(
    'It sends this call to localhost:3000 on this computer.',
  )
})

it('says how many hosts are not shown, however many and however long they are', async () => {
  const named = (count: number, host: (at: number) => string) =>
    asked(null, { urls: Array.from({ length: count }, (_, at) => `https://${host(at)}/`) })
  const text = await named(200, at => `n${at}.example`)
  expect(text).toMatch(/this call to n0\.example, n1\.example,.*, and 1\d\d more\./)
  root?.unmount()
  expect(await named(2, at => `${'a'.repeat(900)}${at}.example`)).toMatch(/a…, and 1 more\./)
})
