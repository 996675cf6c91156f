/** Texts that a file reads while it is loaded, when the language of the person is not known yet. */
import { type ESTree, parseSync, Visitor } from 'vite'
import { importsOf } from './import-graph.ts'

/** Files that give texts: their exported functions read them. */
const WORDS =
  /^i18n\/(?:en\/(?!for-models\/).+|t|safe)\.ts$|^kit\/words\.ts$|^features\/(?:.+\/)?(?:texts|sentences)\.ts$/

/** What runs a function that it is given at once. */
const AT_ONCE = /^(?:map|flatMap|filter|find|some|every|reduce|forEach|from|toSorted|groupBy)$/

/** The names of the text functions that the file at `path` calls outside of a function, each as often as it does. */
export function earlyTexts(path: string, text: string): readonly string[] {
  if (!/textsOf|i18n|words\.ts|texts\.ts|sentences\.ts/.test(text)) return []
  const { program } = parseSync(path, text)
  const { body } = program
  const known = new Set([...importedTexts(path, body), ...ownTexts(body)])
  const found: string[] = []
  const atOnce = new Set<ESTree.Node>()
  let depth = 0
  const enter = (node: ESTree.Node) => {
    if (!atOnce.has(node)) depth += 1
  }
  const leave = (node: ESTree.Node) => {
    if (!atOnce.has(node)) depth -= 1
  }
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    PropertyDefinition: node => {
      if (!node.static) enter(node)
    },
    'PropertyDefinition:exit': node => {
      if (!node.static) leave(node)
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (depth === 0 && callee.type === 'Identifier' && known.has(callee.name))
        found.push(callee.name)
      if (runsAtOnce(callee)) for (const argument of given) atOnce.add(argument)
    },
  }).visit(program)
  return found
}

function runsAtOnce(callee: ESTree.Expression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    AT_ONCE.test(callee.property.name)
  )
}

function importedTexts(path: string, body: ESTree.Program['body']): readonly string[] {
  return body.flatMap(statement => {
    if (statement.type !== 'ImportDeclaration') return []
    const { value } = statement.source
    const [to] = importsOf(path, `import {} from '${value}'`)
    if (!WORDS.test(to?.to ?? '')) return []
    return statement.specifiers.map(({ local }) => local.name)
  })
}

/** Made by `textsOf` in the file itself. */
function ownTexts(body: ESTree.Program['body']): readonly string[] {
  return body
    .flatMap(statement => {
      const declared =
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      return declared?.type === 'VariableDeclaration' ? declared.declarations : []
    })
    .flatMap(({ id, init }) =>
      id.type === 'Identifier' &&
      init?.type === 'CallExpression' &&
      init.callee.type === 'Identifier' &&
      init.callee.name === 'textsOf'
        ? [id.name]
        : [],
    )
}
