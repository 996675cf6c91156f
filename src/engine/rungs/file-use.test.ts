import { expect, it } from 'vitest'
import { fileUseOf } from './file-use.ts'
import type { ToolCallPart } from '../message.ts'

const use = (tool: string, input: ToolCallPart['input']) =>
  fileUseOf({ type: 'tool-call', callId: 'c', tool, input })?.files.map(({ does }) => does) ?? null

it.each<[string, ToolCallPart['input']]>([
  ['read', { path: 'src/app.ts' }],
  ['read_file', { file_path: './src/app.ts' }],
  ['open', { filename: 'src//app.ts' }],
  ['view', { uri: 'file://src/app.ts' }],
  ['anything', { what: String.raw`src\app.ts` }],
  ['read_files', { files: [{ path: 'src/app.ts' }] }],
  ['read_many', { paths: ['src/app.ts'] }],
])('%s with %j reads src/app.ts', (tool, input) => {
  expect(use(tool, input)).toEqual(['reads src/app.ts'])
})

it.each<[string, ToolCallPart['input']]>([
  ['edit', { path: 'a.ts', oldText: 'src/other.ts', newText: 'b' }],
  ['change', { path: 'a.ts', replacement_text: 'b', start_line: 1, end_line: 2 }],
  ['str_replace_editor', { command: 'create', path: 'a.ts' }],
  ['editor', { command: 'undo_edit', path: 'a.ts' }],
  ['write_file', { path: 'a.ts' }],
  ['create', { filename: 'a.ts' }],
  ['diffing', { path: 'a.ts', search: 'x', replace: 'y' }],
])('%s with %j changes a.ts', (tool, input) => {
  expect(use(tool, input)).toEqual(['changes a.ts'])
})

it('tells parts of a file apart, whatever the order of the arguments', () => {
  const part = ['reads limit=50 offset=720 a.ts']
  expect(use('read', { path: 'a.ts', offset: 720, limit: 50 })).toEqual(part)
  expect(use('read', { limit: 50, offset: 720, path: 'a.ts' })).toEqual(part)
  expect(use('read', { path: 'a.ts', offset: 1, limit: 50 })).not.toEqual(part)
})

it('names each of several files once', () => {
  const files = ['src/a.ts', './src/a.ts', 'src/b.ts'].map(path => ({ path }))
  expect(use('read_files', { files })).toEqual(['reads src/a.ts', 'reads src/b.ts'])
})

it.each<[string, ToolCallPart['input']]>([
  ['search', { path: 'src/app.ts', query: 'error' }],
  ['list', { path: 'src/engine' }],
  ['bash', { command: 'cat src/app.ts' }],
  ['bash', { command: 'src/run.sh' }],
  ['fetch', { url: 'https://example.org/page.html' }],
  ['get_user', { user_id: 'mia_li_3668' }],
  ['calculate', { expression: '152 + 103' }],
  ['list_all', {}],
  ['nothing', null],
])('%s with %j is about no file', (tool, input) => {
  expect(use(tool, input)).toBeNull()
})
