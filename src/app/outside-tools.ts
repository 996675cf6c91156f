/** Tools that reach the network of this browser, as `OutsideTools` says. The MCP client is loaded with the first connection. */
import type { ToolServerPort } from '../ports/tool-servers.ts'
import { readPage } from '../providers/http/read-page.ts'
import { fetchUrl as fetchUrlBy } from '../tools/fetch-url.ts'
import { lazyFunctions } from './lazy-ports.ts'

/** Reads a web page. */
export const fetchUrl = fetchUrlBy(readPage)

/** Connects to tool servers. */
export const servers = lazyFunctions<ToolServerPort>(
  async () => import('../providers/mcp/tool-server-port.ts'),
)
