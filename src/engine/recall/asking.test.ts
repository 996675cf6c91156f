import { expect, it } from 'vitest'
import { asksSomething } from './asking.ts'

it.each([
  'Where did I put the key?',
  'Fine. Which port did we choose',
  'Remind me of the name of the plumber.',
  'Do it as we agreed.',
  '我们之前选了哪个端口',
])('takes for a question: %s', text => {
  expect(asksSomething(text)).toBe(true)
})

it.each([
  'Fix the tests in src/app.ts now.',
  'Can you run the build again?',
  'OK, and could you please push it?',
  'continue',
])('takes for a wish: %s', text => {
  expect(asksSomething(text)).toBe(false)
})
