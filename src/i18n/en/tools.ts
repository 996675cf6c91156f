import { textsOf } from '../texts.ts'

/** The section of the settings about tools. */
export const toolsText = textsOf('core.tools', {
  'tools.off': 'Tools are switched off for all chats, in the section Chats.',
  'tools.fetch': 'Let the model read web pages',
  'tools.fetch-why':
    'One page at a time, by its address. The site learns the address and nothing else of yours. Many sites do not let other pages read them.',
  'tools.servers': 'Tool servers',
  'tools.servers-why':
    'Programs on this computer or on the web that offer tools over MCP. What the model writes into a call goes to the server.',
  'tools.servers-none': 'None yet. Add one by its address.',
  'tools.use': 'Use {name}',
  'tools.state.idle': 'not connected',
  'tools.state.connecting': 'connecting…',
  'tools.state.connected': 'connected',
  'tools.state.failed': 'failed',
  'tools.sends': 'Sends its headers: {names}',
  'tools.test': 'Test',
  'tools.test-of': 'Test {name}',
  'tools.change': 'Change',
  'tools.change-of': 'Change {name}',
  'tools.remove': 'Remove',
  'tools.remove-of': 'Remove {name}',
  'tools.removed': '{name} is removed. Its headers stay under Keys until you forget them.',
  'tools.tools': {
    one: '{on} of {count} tool, {tokens} tokens in each request',
    other: '{on} of {count} tools, {tokens} tokens in each request',
  },
  'tools.too-large': 'Too large: its description would fill the window, so it is not offered.',
  'tools.needs-headers':
    'Wants headers that browsers do not send, so the server may refuse its calls.',
  'tools.resources': { one: '{count} resource', other: '{count} resources' },
  'tools.prompts': {
    one: '{count} prompt, in the dialog of prompts',
    other: '{count} prompts, in the dialog of prompts',
  },
  'tools.protocol': 'MCP of {date}',
  'tools.add': 'Add a server',
  'tools.change-title': 'Change a server',
  'tools.address': 'Address of the tool server',
  'tools.address-hint': 'For example http://localhost:3001/mcp',
  'tools.name-hint': 'Tools are called by it. Left empty: the server’s own name.',
  'tools.headers': 'Headers',
  'tools.headers-hint':
    'If the server asks for a token, one on each line, such as “Authorization: Bearer …”. They are kept with your keys.',
  'tools.headers-kept': 'Left empty: as they are.',
  'tools.connect': 'Add',
  'tools.sign-in': 'Sign in…',
  'tools.sign-in-at': 'Open the sign-in page, then come back here:',
  'tools.save': 'Save',
  'tools.connecting': 'Connecting…',
  'tools.added': {
    one: '{name} is connected, with {count} tool.',
    other: '{name} is connected, with {count} tools.',
  },
})
