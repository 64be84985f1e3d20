export { createClipJob, receiveClip } from './receive.ts';
export { mountClips } from './clipRoutes.ts';
