/** Everything that `ToolServerPort` asks for. */
export { open } from './open-server.ts'
export { beginSignIn, renewSignIn } from './sign-in.ts'
