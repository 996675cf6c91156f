import { expect, it } from 'vitest'
import { codeFileName } from './code-file.ts'

it.each([
  ['python', 'code.py'],
  ['TypeScript', 'code.ts'],
  ['tsx', 'code.tsx'],
  ['json', 'code.json'],
  ['c++', 'code.cpp'],
  ['Dockerfile', 'Dockerfile'],
  ['', 'code.txt'],
  ['text', 'code.txt'],
  ['../../etc', 'code.txt'],
  ['constructor', 'code.txt'],
  ['a language of words', 'code.txt'],
])('code of the language %j is saved as %s', (language, name) => {
  expect(codeFileName(language)).toBe(name)
})
