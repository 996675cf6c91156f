import { expect, it } from 'vitest'
import { shareOf } from './script-share.ts'

/** Innermost first; `module:name`, nothing before the colon for what is no part of the app, and `(name)` for the browser. */
const shareIn = (...calls: readonly string[]) =>
  shareOf(
    calls.map(call => ({
      functionName: call,
      url: '',
      scriptId: call.startsWith('(') ? 0 : 1,
      lineNumber: 0,
      columnNumber: 0,
    })),
    ({ functionName }) => {
      const [module = '', name = ''] = functionName.split(':')
      return module === '' ? null : { module, name }
    },
  )

const RENDERING = ['react-dom:renderWithHooks', 'react-dom:performWorkOnRoot', 'scheduler:work']
const HANDLING = ['react-dom:executeDispatch', 'react-dom:dispatchEvent']

it.each([
  ['React’s own work', ['react-dom:commitRoot'], 'react-dom'],
  ['what the browser does for it', ['(appendChild)', ...RENDERING], 'react-dom'],
  [
    'a component that it renders',
    ['src/ui/chat/MessageRow.tsx:MessageRow', ...RENDERING],
    'src/ui/chat',
  ],
  [
    'words for one',
    ['src/i18n/t.ts:t', 'src/kit/Button.tsx:Button', ...RENDERING],
    'src/i18n/t.ts',
  ],
  ['the list', ['virtua:measure'], 'virtua'],
  [
    'rendering that a message brings about',
    [...RENDERING, 'src/runtime/remote/connect.ts:receive'],
    'react-dom',
  ],
])('takes %s for drawing', (_, calls, group) => {
  expect(shareIn(...calls)).toEqual({ of: 'react', group })
})

it.each([
  ['a message of the worker', ['src/runtime/remote/patch.ts:applyPatch'], 'src/runtime/remote'],
  [
    'what the browser does for it',
    ['(postMessage)', 'src/runtime/remote/connect.ts:tell'],
    'src/runtime/remote',
  ],
  [
    'what a component asks of the application',
    ['src/runtime/remote/connect.ts:call', 'src/ui/chat/draft.ts:', ...RENDERING],
    'src/runtime/remote',
  ],
  ['what follows a press', ['src/ui/chat/Composer.tsx:send', ...HANDLING], 'src/ui/chat'],
  ['React calling who listens to one', HANDLING, 'react-dom'],
  [
    'a selector',
    ['src/host/store.ts:', 'react-dom:checkIfSnapshotChanged', 'zustand:'],
    'src/host/store.ts',
  ],
  [
    'Markdown that is read',
    ['micromark:go', 'src/kit/markdown/use-pieces.ts:', ...RENDERING],
    'micromark',
  ],
  ['a timer of the interface', ['src/ui/chat/use-stick-to-end.ts:follow'], 'src/ui/chat'],
])('takes %s for work besides', (_, calls, group) => {
  expect(shareIn(...calls)).toEqual({ of: 'ours', group })
})

it('knows the benchmark’s own work, and what is no script', () => {
  expect(shareIn(':lookAll')).toEqual({ of: 'harness', group: ':lookAll' })
  expect(shareIn('(getBoundingClientRect)', ':isInView').of).toBe('harness')
  expect(shareIn('(program)')).toEqual({ of: 'browser', group: '(program)' })
  expect(shareIn().of).toBe('browser')
})
