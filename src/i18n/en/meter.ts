/** The context meter. */
export const meter = {
  'meter.name': 'Context',
  'meter.value': '{tokens} of {window} tokens, {share}. {state}',
  'meter.of': 'of {window}',
  'meter.state.planned': 'summary planned at {tokens}',
  'meter.state.due': 'summary with your next message',
  'meter.state.guard': 'will be shortened at {tokens}',
  'meter.state.over': 'will be shortened',
  'meter.state.too-long': 'message too long',
} as const
