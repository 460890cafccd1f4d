export default function answer(): number {
  return 42;
}
