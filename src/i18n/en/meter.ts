/** The context meter. */
export const meter = {
  'meter.name': 'Context',
  'meter.value': '{tokens} of {window} tokens, {share}. {state}',
  'meter.of': 'of {window}',
  'meter.says.calm': 'Calm.',
  'meter.says.soon': 'Nearly full. Older messages will be summarized soon.',
  'meter.says.blocking': 'Older messages are summarized before your next message.',
  'meter.says.over': 'Too long for the window; the next request will be shortened.',
  'meter.says.too-long': 'Your message alone is too long for the window.',
  'meter.state.soon': 'nearly full, will summarize soon',
  'meter.state.blocking': 'summarizing before your next message',
  'meter.state.over': 'will be shortened',
  'meter.state.too-long': 'message too long',
} as const
