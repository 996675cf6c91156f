import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../deep-freeze.ts'
import type { Tool } from '../../ports/chat-model.ts'

interface ToolExamples {
  /** Input that the tool answers. */
  readonly accepted: unknown
  /** Input that it must refuse. */
  readonly refused: unknown
}

/** What the runtime relies on in every tool. */
export function describeTool(open: () => Tool, examples: ToolExamples): void {
  const { signal } = new AbortController()

  describe('as every tool', () => {
    it('has a name that every provider accepts, and says what it does', () => {
      const { name, description } = open().definition
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
      expect(description.length).toBeGreaterThan(20)
    })

    it('describes its input as a JSON Schema of an object', () => {
      const { inputSchema } = open().definition
      expect(inputSchema).toMatchObject({ type: 'object' })
      expect(JSON.parse(JSON.stringify(inputSchema))).toEqual(inputSchema)
    })

    it('is defined the same way each time, so that requests stay the same', () => {
      expect(JSON.stringify(open().definition)).toBe(JSON.stringify(open().definition))
    })

    it('answers with text and leaves its input alone', async () => {
      const { text } = await open().run(deepFreeze(examples.accepted), signal)
      expect(text.trim()).not.toBe('')
    })

    it('rejects what it does not understand, with a sentence for the model', async () => {
      const refusal = await open()
        .run(examples.refused, signal)
        .then(
          ({ text }) => `answered: ${text}`,
          (error: unknown) => error,
        )
      expect(refusal).toBeInstanceOf(Error)
      expect(String(refusal)).toContain(open().definition.name)
    })

    it('can be called without the object that it came in', async () => {
      const { run } = open()
      expect(await run(examples.accepted, signal)).toMatchObject({ text: expect.any(String) })
    })
  })
}
