import { expect, it } from 'vitest'
import { fileUseOf } from './superseded.ts'
import type { ToolCallPart } from '../message/message.ts'

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
])('%s with %j changes a.ts', (tool, input) => expect(use(tool, input)).toEqual(['changes a.ts']))

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
])('%s with %j is about no file', (tool, input) => expect(use(tool, input)).toBeNull())

it.each<readonly [string, ToolCallPart['input'], readonly string[] | null]>([
  ['an edit by its command', { command: 'str_replace', path: 'src/a.ts' }, ['changes src/a.ts']],
  ['a view by its command', { command: 'view', path: 'src/a.ts' }, ['reads src/a.ts']],
  ['a command of several words', { command: 'edit it', path: 'src/a.ts' }, ['reads src/a.ts']],
  ['no web address', { path: 'https://example.org/a.ts' }, null],
  ['no insecure web address', { path: 'http://example.org/a.ts' }, null],
  ['a file named after one', { path: 'docs/http:notes.md' }, ['reads docs/http:notes.md']],
  ['no blank name', { file: ' ' }, null],
  ['a name with blanks around', { file: 'a' }, ['reads a']],
  ['a bare name that no key calls a path', { note: 'app.ts' }, null],
  ['a name with a folder under any key', { note: 'src/app.ts' }, ['reads src/app.ts']],
  ['an address of the disk', { path: 'file:///src/a.ts' }, ['reads /src/a.ts']],
  ['several beginnings alike', { path: '././src/a.ts' }, ['reads src/a.ts']],
  ['a folder that ends in a point', { path: 'src./a.ts' }, ['reads src./a.ts']],
  ['names in lists', { files: ['a.ts', 'b.ts'] }, ['reads a.ts', 'reads b.ts']],
  ['nothing missing', { path: null, file: 'a.ts' }, ['reads a.ts']],
  ['nothing as deep as that', { a: { b: { c: { d: { path: 'src/a.ts' } } } } }, null],
])('finds %s', (_, input, files) => expect(use('run', input)).toEqual(files))

it('takes a change as outdated by a reading of the whole file', () => {
  const edit = fileUseOf({
    type: 'tool-call',
    callId: 'c',
    tool: 'edit',
    input: { path: 'src/a.ts' },
  })
  expect(edit?.files).toEqual([
    { does: 'changes src/a.ts', changedBy: 'changes src/a.ts', readBy: ['reads src/a.ts'] },
  ])
})
