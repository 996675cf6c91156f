/**
 * Tool definitions in the words in which the API counts them, written from recorded counts and without the
 * engine: a TypeScript namespace with one type for each function.
 */
interface WireSchema {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, WireSchema>>
  readonly required?: readonly string[]
  readonly items?: WireSchema
  readonly enum?: readonly unknown[]
}

interface WireTool {
  readonly function: {
    readonly name: string
    readonly description?: string
    readonly parameters?: WireSchema
  }
}

export function toolsText(tools: readonly unknown[]): string {
  let text = 'namespace functions {\n\n'
  for (const { function: tool } of tools as readonly WireTool[]) {
    const fields = fieldsOf(tool.parameters ?? {})
    text += comment(tool.description)
    text += `type ${tool.name} = ${fields === '' ? '()' : `(_: {\n${fields}})`} => any;\n\n`
  }
  return `${text}} // namespace functions`
}

function fieldsOf({ properties = {}, required = [] }: WireSchema): string {
  let text = ''
  for (const [name, schema] of Object.entries(properties))
    text += `${comment(schema.description)}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)},\n`
  return text
}

function comment(text = ''): string {
  return text === '' ? '' : `// ${text.replaceAll('\n', '\n// ')}\n`
}

function typeOf(schema: WireSchema): string {
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.type === 'integer') return 'number'
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`
  if (schema.type !== 'object') return schema.type ?? 'any'
  const fields = fieldsOf(schema)
  return fields === '' ? 'object' : `{\n${fields}}`
}
