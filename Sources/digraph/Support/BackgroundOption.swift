public import ArgumentParser
public import DigraphRenderers

/// The background of a picture.
struct BackgroundOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The background of a picture.",
      discussion:
        "Default: transparent for SVG and PDF; white for PNG, whose transparent parts many programs show as black.",
      valueName: "ground"))
  var background: LayoutRequest.Background?
}

extension LayoutRequest.Background: ExpressibleByArgument {}
