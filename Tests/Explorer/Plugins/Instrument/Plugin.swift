import Foundation
import PackagePlugin

/// Copies the library's sources, changed as `InstrumentTool` says, into the build.
@main
struct Instrument: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let library = package.appending(path: "../../Sources/ReactiveConcurrency").standardizedFileURL
    let mutants = package.appending(path: "Mutants.txt")
    let output = context.pluginWorkDirectoryURL
    let files = (FileManager.default.enumerator(at: library, includingPropertiesForKeys: nil)?.allObjects ?? [])
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      // The documentation's tutorial has Swift files, too.
      .filter { !$0.path.contains(".docc/") }.sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Instrumenting the library",
        executable: try context.tool(named: "InstrumentTool").url,
        arguments: [mutants.path, output.path] + files.map(\.path),
        inputFiles: [mutants] + files,
        outputFiles: files.map { output.appending(path: $0.lastPathComponent) })
    ]
  }
}
