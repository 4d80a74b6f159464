/// A line of a source file, as the program's debug information has it.
package struct SourceLine {
  package let path: String
  /// 0 for what the compiler has put in.
  package let number: Int
}
