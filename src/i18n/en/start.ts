import { textsOf } from '../texts.ts'

/** Below the message box of a new chat; loaded once that is drawn. */
export const startText = textsOf('core.start', {
  'start.ways': 'Ways to begin',
  'start.connect': 'Connect a model',
  'start.connect-why': 'A service with your key, or one that runs on this computer.',
  'start.demo': 'Until then, a small built-in demo answers. It is a script, not an AI.',
  'start.tasks': 'Try a task',
  'start.tasks-demo': 'Try with the demo, whose answers are written in advance',
  'start.recent': 'Carry on',
  'start.sample': 'See a long chat that was summarized',
  'start.letter': 'Explain a letter in plain words',
  'start.letter-words':
    'Explain this letter in plain words: what it says, what I must do, and by when.\n\n> Dear Ms Larsen,\n>\n> pursuant to section 7.2 of the tenancy agreement of 1 March 2022 we hereby notify you of an adjustment of the advance payment for ancillary costs from 140.00 to 175.00 per month with effect from 1 February. The adjustment results from the attached statement for the past period, which closes with a shortfall of 412.80, payable within 30 days of receipt of this letter. Objections must be raised in writing within twelve months.\n>\n> Yours sincerely, Hollis Property Management',
  'start.message': 'Help me answer a difficult message',
  'start.message-words':
    'Help me answer this message. I want to say no and stay friendly.\n\n> Hi! You did such a good job with the summer fair that we all agreed you should lead it again next year. I have already told the others that you will. Could you send me a first plan by Friday?',
  'start.plan': 'Turn my notes into a plan with dates',
  'start.plan-words':
    'Turn my notes into a plan with dates. Today is Monday, 2 March.\n\n> move to the new flat on the 28th. keys on the 20th. paint the bedroom before the furniture comes. two days for that. cancel the old contract: 3 months’ notice was given in January. internet takes 2 weeks from the order. need boxes. ask Jonas for the van. tell the bank, the doctor, work',
  'start.stays-here': 'Nothing leaves this device',
  'sample.headline':
    'Chats that may grow for years: nothing you write is lost, and you see what the model reads.',
  'sample.purpose': 'A chat app in your browser; you choose the model. This is a sample.',
  'sample.connect': 'Connect a model',
  'sample.brown':
    'Older messages are summarized for the model. You still see everything, and Undo takes it back.',
})
