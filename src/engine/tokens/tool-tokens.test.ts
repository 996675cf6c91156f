import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../message/message.ts'
import { toolsText } from './tool-tokens.ts'

const tool = (name: string, inputSchema: ToolDefinition['inputSchema'], description = '') => ({
  name,
  description,
  inputSchema,
})

describe('toolsText', () => {
  it('writes each tool as a type in one namespace', () => {
    const weather = tool(
      'get_weather',
      {
        type: 'object',
        properties: {
          city: { type: 'string', description: 'Its name.\nIn English.' },
          days: { type: 'integer', default: 3 },
        },
        required: ['city'],
      },
      'Tells the weather.',
    )
    const nothing = tool('now', { type: 'object', properties: {} })
    expect(toolsText([weather, nothing])).toBe(`namespace functions {

// Tells the weather.
type get_weather = (_: {
// Its name.
// In English.
city: string,
days?: number, // default: 3
}) => any;

type now = () => any;

} // namespace functions`)
  })

  it.each([
    ['a list', { type: 'array', items: { type: 'string' } }, 'string[]'],
    ['a list of anything', { type: 'array' }, 'any[]'],
    ['a choice of words', { enum: ['a', 'b'] }, '"a" | "b"'],
    ['one word', { const: 'a' }, '"a"'],
    ['several types', { type: ['string', 'null'] }, 'string | null'],
    ['alternatives', { anyOf: [{ type: 'number' }, { type: 'boolean' }] }, 'number | boolean'],
    ['an object without properties', { type: 'object' }, 'object'],
    ['a nested object', { type: 'object', properties: { y: { type: 'null' } } }, '{\ny?: null,\n}'],
    ['a shared schema', { $ref: '#/$defs/Place' }, 'Place'],
    ['something unknown', {}, 'any'],
  ])('writes %s', (_, schema, written) => {
    const text = toolsText([tool('t', { type: 'object', properties: { x: schema } })])
    expect(text).toContain(`(_: {\nx?: ${written},\n}) => any;`)
  })

  it('writes shared schemas once, however often they are used, and ends for a schema of any depth', () => {
    const place = { $ref: '#/$defs/Place' }
    const text = toolsText([
      tool('t', {
        type: 'object',
        properties: { from: place, to: place },
        $defs: { Place: { type: 'object', properties: { city: { type: 'string' }, next: place } } },
      }),
    ])
    expect(text.match(/city/g)).toHaveLength(1)
    expect(text).toContain('type Place = {\ncity?: string,\nnext?: Place,\n};')
    let deep: Readonly<Record<string, unknown>> = { type: 'string' }
    for (let level = 0; level < 20_000; level += 1) deep = { type: 'array', items: deep }
    expect(toolsText([tool('t', { properties: { x: deep } })])).toContain('any[]')
  })

  it('is empty without tools, and writes any schema whatever, each tool by its name', () => {
    expect(toolsText([])).toBe('')
    const schemas = fc.dictionary(
      fc.constantFrom('type', 'properties', 'required', 'items', 'enum', 'anyOf', '$ref', '$defs'),
      fc.jsonValue(),
    )
    const tools = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,9}$/), schemas), { minLength: 1 })
    fc.assert(
      fc.property(tools, all => {
        const text = toolsText(all.map(([name, schema]) => tool(name, schema)))
        for (const [name] of all) expect(text).toContain(`type ${name} = `)
        expect(text).not.toContain('undefined')
      }),
    )
  })
})
