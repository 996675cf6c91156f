import type { OutsideTools } from '../ports/tool-servers.ts'
import { readPage } from '../providers/http/read-page.ts'
import { fetchUrl } from '../tools/fetch-url.ts'
import { lazyFunctions } from './lazy-ports.ts'

/** Tools that reach the network of this browser. The MCP client is loaded with the first connection. */
export const outsideTools: OutsideTools = {
  fetchUrl: fetchUrl(readPage),
  servers: lazyFunctions(async () => import('../providers/mcp/open-server.ts')),
}
