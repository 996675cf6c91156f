import { type Client, ProtocolError, type Tool } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { ServerItem, ServerTool, ToolServerOffer } from '../../ports/tool-servers.ts'

/** The most tools, resources or prompts of a server; the rest is left out. */
const MOST_LISTED = 500
const MOST_ARGUMENTS = 50
/** The most characters of a name that is shown, and of a description. */
const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 4_000

/** Asks a server what it offers. */
export async function listOffer(
  client: Client,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<ToolServerOffer> {
  const has = client.getServerCapabilities() ?? {}
  const [{ tools }, { resources }, { prompts }] = await Promise.all([
    has.tools ? client.listTools({}, options) : { tools: [] },
    has.resources
      ? client.listResources({}, options).catch(orNone({ resources: [] }))
      : { resources: [] },
    has.prompts ? client.listPrompts({}, options).catch(orNone({ prompts: [] })) : { prompts: [] },
  ])
  const { title, name = '' } = client.getServerVersion() ?? {}
  const isModern = client.getProtocolEra() === 'modern'
  return {
    serverName: (title ?? name).slice(0, LONGEST_NAME),
    protocol: client.getNegotiatedProtocolVersion() ?? '',
    tools: tools.slice(0, MOST_LISTED).map(tool => toolOf(tool, isModern)),
    resources: resources
      .slice(0, MOST_LISTED)
      .map(resource => ({ ...itemOf(resource), uri: resource.uri })),
    prompts: prompts.slice(0, MOST_LISTED).map(prompt => ({
      ...itemOf(prompt),
      id: prompt.name,
      arguments: (prompt.arguments ?? []).slice(0, MOST_ARGUMENTS).map(argument => ({
        ...itemOf(argument),
        name: argument.name,
        isRequired: argument.required === true,
      })),
    })),
  }
}

/** A server that lists no resources or prompts may still have tools. */
function orNone<None>(none: None): (error: unknown) => None {
  return error => {
    if (error instanceof ProtocolError) return none
    throw error
  }
}

/** What a server says of a tool's App; other notes are of no use here. */
const AppNotes = z.object({
  ui: z
    .object({
      resourceUri: z.string().startsWith('ui://').max(2_000).optional(),
      visibility: z.array(z.enum(['model', 'app'])).optional(),
    })
    .default({}),
})

function toolOf({ _meta: notes, ...tool }: Tool, isModern: boolean): ServerTool {
  const { ui } = AppNotes.safeParse(notes).data ?? { ui: {} }
  return {
    name: tool.name,
    title: (tool.title ?? tool.annotations?.title)?.slice(0, LONGEST_NAME) ?? null,
    description: (tool.description ?? '').slice(0, LONGEST_DESCRIPTION),
    inputSchema: { ...tool.inputSchema },
    needsHeaders: isModern && JSON.stringify(tool.inputSchema).includes('"x-mcp-header"'),
    app: ui.resourceUri ?? null,
    callers: ui.visibility ?? ['model', 'app'],
  }
}

function itemOf({
  name,
  title,
  description = '',
}: {
  name: string
  title?: string | undefined
  description?: string | undefined
}): ServerItem {
  return {
    name: (title ?? name).slice(0, LONGEST_NAME),
    description: description.slice(0, LONGEST_DESCRIPTION),
  }
}
