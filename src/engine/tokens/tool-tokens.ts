import type { ToolDefinition } from '../message/message.ts'

/**
 * Tool definitions as OpenAI's models read them: a TypeScript namespace with one type for each tool; empty without
 * tools. The form is undocumented. It was fitted to 60 recorded requests, with an error of at most 2 tokens before
 * constant overhead. `calibration.ts` has the overhead of other families.
 */
export function toolsText(tools: readonly ToolDefinition[]): string {
  if (tools.length === 0) return ''
  return [
    'namespace functions {',
    '',
    ...tools.flatMap(toolLines),
    '} // namespace functions',
  ].join('\n')
}

type Schema = Readonly<Record<string, unknown>>

function toolLines({ name, description, inputSchema }: ToolDefinition): readonly string[] {
  const properties = propertiesText(inputSchema, 0)
  const type =
    properties === ''
      ? `type ${name} = () => any;`
      : `type ${name} = (_: {\n${properties}\n}) => any;`
  const shared = Object.entries({
    ...schemasIn(inputSchema.definitions),
    ...schemasIn(inputSchema.$defs),
  })
  const sharedTypes = shared.map(([key, schema]) => `type ${key} = ${typeText(schema, 0)};`)
  return [...commentLines(description), ...sharedTypes, type, '']
}

function schemasIn(value: unknown): Readonly<Record<string, Schema>> {
  const entries = isSchema(value) ? Object.entries(value) : []
  return Object.fromEntries(entries.map(([key, schema]) => [key, isSchema(schema) ? schema : {}]))
}

function propertiesText(schema: Schema, depth: number): string {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(isSchema(schema.properties) ? schema.properties : {})
    .flatMap(([name, value]) => {
      const property = isSchema(value) ? value : {}
      const described = typeof property.description === 'string' ? property.description : ''
      const mark = required.includes(name) ? '' : '?'
      const usual =
        property.default === undefined || property.default === null
          ? ''
          : ` // default: ${JSON.stringify(property.default)}`
      return [...commentLines(described), `${name}${mark}: ${typeText(property, depth)},${usual}`]
    })
    .join('\n')
}

function commentLines(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n').map(line => `// ${line}`)
}

/** Deeper levels are not written: a hostile schema could exhaust the stack. */
const DEEPEST = 12

function typeText(schema: Schema, depth: number): string {
  if (depth > DEEPEST) return 'any'
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'any'
  if (Array.isArray(schema.enum)) return unionOf(schema.enum.map(value => JSON.stringify(value)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices))
    return unionOf(choices.map(choice => typeText(isSchema(choice) ? choice : {}, depth + 1)))
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map(type => typeText({ ...schema, type }, depth + 1)))
  return plainType(schema, depth)
}

function plainType(schema: Schema, depth: number): string {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return `${isSchema(schema.items) ? typeText(schema.items, depth + 1) : 'any'}[]`
    case 'object': {
      const properties = propertiesText(schema, depth + 1)
      return properties === '' ? 'object' : `{\n${properties}\n}`
    }
    default:
      return 'any'
  }
}

function unionOf(types: readonly string[]): string {
  return types.length === 0 ? 'any' : types.join(' | ')
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
